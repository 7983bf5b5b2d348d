import { storedPath } from './open-editor.tsx'
import type { StubResponses } from './stub-api.ts'

export const note = {
  id: '0b0f7c52-0a5e-4a3c-8f0e-6d2f0d0c0a01',
  quote: 'quiet',
  anchor: { ranges: [], text: 'quiet', before: '', after: '' },
  createdBy: 'ada',
  createdAt: '2026-11-20T18:40:00.000Z',
  resolvedBy: null,
  resolvedAt: null,
  replies: [],
}

export const withNote: StubResponses = {
  [`GET ${storedPath}/notes`]: { body: [note] },
  'GET /api/admin/colleagues': { body: [] },
}
