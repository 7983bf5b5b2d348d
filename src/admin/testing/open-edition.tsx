import { screen } from '@testing-library/react'
import type { AdminEdition, EditionEntry } from '#domain/editions/edition-schema.ts'
import { openPortal } from './open-portal.tsx'
import { lastSentBody, type StubResponses } from './stub-api.ts'

export const path = '/api/admin/editions'

export function editionEntry(fields: Partial<EditionEntry> = {}): EditionEntry {
  return {
    _id: 'mill',
    title: 'The mill',
    language: '',
    state: 'published',
    wasPublished: true,
    withdrawn: false,
    scheduledFor: null,
    ...fields,
  }
}

/** An edition with a draft, a published article and one in the bin. */
export const stored: AdminEdition = {
  id: 'c5396e96',
  number: 3,
  title: 'Salt',
  coverImage: '',
  coverAlt: '',
  editorial: '',
  articles: ['ferry', 'mill', 'gone'],
  offersEpub: false,
  published: false,
  publishedAt: null,
  updatedAt: '2026-11-20T10:00:00.000Z',
  updatedBy: 'desk',
  revision: 2,
  contents: [
    editionEntry({ _id: 'ferry', title: 'The ferry', state: 'draft', wasPublished: false }),
    editionEntry(),
    editionEntry({ _id: 'gone', title: 'What is gone', state: 'binned', wasPublished: false }),
  ],
}

/** Opens the form of an edition, `new` for a new one. */
export async function openEdition(id: string, more: StubResponses = {}) {
  const opened = await openPortal(`/admin/editions/${id}`, {
    [`GET ${path}`]: { body: { editions: [stored], opensHome: false } },
    ...more,
  })
  await screen.findByRole('form', { name: 'Edition' })
  const sent = (route: string) => lastSentBody(opened.requests, route)
  return { ...opened, sent }
}

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
export const button = (name: string) => screen.getByRole('button', { name })
