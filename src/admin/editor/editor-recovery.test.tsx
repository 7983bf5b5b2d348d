import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { formOf } from '#admin/editor/form/article-form.ts'
import { type LocalCopy, readLocalCopies } from '#admin/local-copies/local-copies.ts'
import { lastSentBody, openEditorAt, stored, storedPath } from '#admin/testing/open-editor.tsx'
import type { StubResponses } from '#admin/testing/stub-api.ts'

const base = formOf(stored)
const copy: LocalCopy = {
  writer: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
  sequence: 2,
  sameAs: [],
  articleId: stored._id,
  creationKey: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
  keptAt: '2026-11-25T09:00:00.000Z',
  by: 'desk',
  suggested: false,
  form: { ...base, photoCredit: 'Mine', content: `${stored.content}<p>And then.</p>` },
  base,
}

/** Opens the editor of an article of which a crashed one left a copy. */
async function reopen(left: LocalCopy, theirs: object, more: StubResponses = {}) {
  const article = { ...stored, revision: 5, updatedBy: 'ada', ...theirs }
  return openEditorAt(
    `/admin/edit/${stored._id}`,
    {
      [`GET ${storedPath}`]: { body: article },
      [`PUT ${storedPath}`]: { body: { ...article, photoCredit: 'Mine', revision: 6 } },
      ...more,
    },
    [left],
  )
}

const credit = () => screen.getByLabelText<HTMLInputElement>('Photo Credit')
const save = `PUT ${storedPath}`

describe('a text that a crashed editor left on this computer', () => {
  it('is merged with what a colleague saved meanwhile, without a question', async () => {
    const content = `<p>Once.</p>${stored.content}`
    const { user, requests } = await reopen(copy, { title: 'Theirs', content })
    await screen.findByText(
      /^Restored what was typed on this computer, .* Merged with ada’s changes\.$/,
    )
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(async () => {
      const [kept, ...more] = await readLocalCopies('desk')
      expect(more).toEqual([])
      expect(kept).toMatchObject({
        form: { title: 'Theirs', photoCredit: 'Mine' },
        base: { title: 'Theirs', photoCredit: '', content },
      })
    })
    await user.click(screen.getByRole('button', { name: 'Save as Draft' }))
    await waitFor(() =>
      expect(lastSentBody(requests, save)).toMatchObject({
        revision: 5,
        title: 'Theirs',
        photoCredit: 'Mine',
        content: `${content}<p>And then.</p>`,
      }),
    )
  })

  it('says only that it was restored if no one saved meanwhile', async () => {
    await reopen(copy, { revision: stored.revision, updatedBy: 'desk' })
    await screen.findByText(/^Restored what was typed on this computer, [^.]*\.$/)
    expect(credit().value).toBe('Mine')
  })

  it('is shown passage by passage where it overlaps, after one more crash too', async () => {
    const theirs = { photoCredit: 'Theirs', title: 'Another title' }
    await reopen(copy, theirs)
    await screen.findByRole('region', { name: 'Changed by both' })
    let kept: LocalCopy[] = []
    await waitFor(async () => {
      kept = await readLocalCopies('desk')
      expect(kept.map(({ form }) => form.title)).toEqual(['Another title'])
      expect(kept.map(({ writer }) => writer)).not.toContain(copy.writer)
    })
    cleanup()
    const [left = copy] = kept
    const { user, requests } = await reopen(left, theirs)
    const panel = await screen.findByRole('region', { name: 'Changed by both' })
    expect(panel.textContent).toContain('Mine')
    expect(panel.textContent).toContain('Theirs')
    expect(credit().value).toBe('Mine')
    expect(requests.filter(({ route }) => route === save)).toEqual([])
    await user.click(within(panel).getByRole('button', { name: 'Take theirs: Photo Credit' }))
    await waitFor(() => expect(credit().value).toBe('Theirs'))
    await waitFor(() =>
      expect(lastSentBody(requests, save)).toMatchObject({
        revision: 5,
        photoCredit: 'Theirs',
        title: 'Another title',
      }),
    )
  })

  it('goes on where its own editor saved last, though the answer was lost', async () => {
    const saved = { articleId: stored._id, revision: 5, copyRevision: 0 }
    await reopen(
      copy,
      { photoCredit: 'Mi', updatedBy: 'desk' },
      { 'GET /api/admin/text-saves': { body: [{ ...saved, writer: copy.writer, sequence: 1 }] } },
    )
    await screen.findByText(/^Restored what was typed on this computer, [^.]*\.$/)
    expect(credit().value).toBe('Mine')
    expect(screen.queryByRole('region', { name: 'Changed by both' })).toBeNull()
  })

  it('is offered whole if it does not say what it started from', async () => {
    const { user } = await reopen({ ...copy, base: null }, { title: 'Theirs' })
    await user.click(await screen.findByRole('button', { name: 'Restore' }))
    expect(screen.getAllByLabelText<HTMLInputElement>('Title')[0]?.value).toBe(stored.title)
    expect(credit().value).toBe('Mine')
  })
})
