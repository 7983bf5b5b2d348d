import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { formOf } from '#admin/editor/form/article-form.ts'
import { type LocalCopy, readLocalCopies } from '#admin/local-copies/local-copies.ts'
import { openEditorAt, stored, storedPath } from '#admin/testing/open-editor.tsx'
import { lastSentBody, type StubResponses } from '#admin/testing/stub-api.ts'

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

/** Answers that tell what the crashed editor saved last. */
function savedLast(revision: number, content = stored.content): StubResponses {
  const last = { articleId: stored._id, revision, copyRevision: 0 }
  const version = { ...last, id: 'v', kind: 'autosaved', name: null, by: 'desk', at: copy.keptAt }
  return {
    'GET /api/admin/text-saves': { body: [{ ...last, writer: copy.writer, sequence: 1 }] },
    [`GET ${storedPath}/versions`]: { body: [{ ...version, previous: null }] },
    [`GET ${storedPath}/versions/v`]: { body: { ...version, text: { ...stored, content } } },
  }
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

  it('goes on from what its own editor saved last, though a colleague went on with that, too', async () => {
    const sent = `${stored.content}<p>And so on, for ever.</p>`
    const { user, requests } = await reopen(
      { ...copy, form: { ...base, photoCredit: 'Mine' }, from: { revision: 3, copyRevision: 0 } },
      { title: 'Theirs', content: sent },
      savedLast(4, sent),
    )
    await screen.findByText(/^Restored what was typed on this computer, .* Merged with ada’s/)
    await user.click(screen.getByRole('button', { name: 'Save as Draft' }))
    await waitFor(() =>
      expect(lastSentBody(requests, save)).toMatchObject({
        title: 'Theirs',
        photoCredit: 'Mine',
        content: stored.content,
      }),
    )
  })

  it('keeps what its own editor saved after the article was read', async () => {
    const sent = `${stored.content}<p>And then.</p>`
    const mine = `${stored.content}<p>And then. More.</p>`
    const { user, requests } = await reopen(
      { ...copy, form: { ...base, content: mine }, from: { revision: 5, copyRevision: 0 } },
      { updatedBy: 'desk' },
      savedLast(6, sent),
    )
    await screen.findByText(/^Restored what was typed on this computer, [^.]*\.$/)
    expect(screen.queryByRole('region', { name: 'Changed by both' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Save as Draft' }))
    await waitFor(() => expect(lastSentBody(requests, save)).toMatchObject({ content: mine }))
  })

  it('is taken out again by Undo, kept for 30 days, and what was written since stays', async () => {
    const discarded = `POST ${storedPath}/given-up-texts`
    const { user, requests, responses } = await reopen(
      copy,
      { title: 'Theirs' },
      { [discarded]: { status: 500, body: { code: 'internal', message: 'Not now.' } } },
    )
    await screen.findByText(/^Restored what was typed on this computer, /)
    await user.type(screen.getByLabelText('Summary'), ' Since.')
    await user.click(screen.getByRole('button', { name: 'Undo: what was restored' }))
    await screen.findByText(/Not now\.$/)
    expect(credit().value).toBe('Mine')
    responses[discarded] = { status: 204, body: null }
    await user.click(screen.getByRole('button', { name: 'Undo: what was restored' }))
    await screen.findByText('Taken out again, and kept for 30 days.')
    expect(lastSentBody(requests, discarded)).toMatchObject({
      text: { photoCredit: 'Mine', content: copy.form.content },
    })
    expect(credit().value).toBe('')
    await user.click(screen.getByRole('button', { name: 'Save as Draft' }))
    await waitFor(() =>
      expect(lastSentBody(requests, save)).toMatchObject({
        title: 'Theirs',
        photoCredit: '',
        summary: `${stored.summary} Since.`,
        content: stored.content,
      }),
    )
  })

  it('is taken out with what overlaps: theirs stays', async () => {
    const { user } = await reopen(
      copy,
      { photoCredit: 'Theirs' },
      { [`POST ${storedPath}/given-up-texts`]: { status: 204, body: null } },
    )
    await screen.findByRole('region', { name: 'Changed by both' })
    await user.click(screen.getByRole('button', { name: 'Undo: what was restored' }))
    await waitFor(() => expect(credit().value).toBe('Theirs'))
    expect(screen.queryByRole('region', { name: 'Changed by both' })).toBeNull()
    await waitFor(async () => expect(await readLocalCopies('desk')).toEqual([]))
  })

  it('of an article that was deleted goes on as a new one', async () => {
    const { photoCredit, content } = copy.form
    const created = { ...stored, photoCredit, content, _id: 'another-one' }
    const { user, requests } = await reopen(
      copy,
      {},
      {
        [`GET ${storedPath}`]: { status: 404, body: { code: 'not_found', message: 'Gone.' } },
        'POST /api/admin/articles': { status: 201, body: created },
      },
    )
    await screen.findByText('Failed to load article.')
    await user.click(screen.getByRole('link', { name: 'Save as new' }))
    await screen.findByText(/^Restored what was typed on this computer, [^.]*\.$/)
    expect(credit().value).toBe('Mine')
    await user.click(screen.getByRole('button', { name: 'Save as Draft' }))
    await waitFor(() =>
      expect(lastSentBody(requests, 'POST /api/admin/articles')).toMatchObject({
        photoCredit,
        content,
      }),
    )
    await screen.findByText('Your article has been created successfully.')
    await waitFor(async () => expect(await readLocalCopies('desk')).toEqual([]))
  })

  it('of an article that is not on the server stands there again, and can be discarded', async () => {
    const left = { ...copy, articleId: null, base: null }
    const { user } = await openEditorAt('/admin/create', {}, [left])
    await screen.findByText(/^Restored what was typed on this computer, [^.]*\.$/)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(credit().value).toBe('Mine')
    await user.click(screen.getByRole('button', { name: 'Discard: what was restored' }))
    await screen.findByText('Discarded.')
    expect(credit().value).toBe('')
    await waitFor(async () => expect(await readLocalCopies('desk')).toEqual([]))
  })

  it('of a new article that a colleague edited before it was known here goes on as that one', async () => {
    const left = { ...copy, articleId: null, base: null, form: { ...base, photoCredit: 'Mine' } }
    const theirs = { ...stored, revision: 2, title: 'Theirs', updatedBy: 'ada' }
    const refused = Promise.withResolvers<void>()
    const { user, requests, responses } = await openEditorAt(
      '/admin/create',
      {
        ...savedLast(1),
        'POST /api/admin/articles': { status: 201, body: theirs },
        [`GET ${storedPath}`]: { body: theirs },
        [save]: {
          status: 409,
          body: { code: 'conflict', message: 'ada saved.' },
          after: refused.promise,
        },
      },
      [left],
    )
    await screen.findByText(/^Restored what was typed on this computer/)
    await user.click(screen.getByRole('button', { name: 'Save as Draft' }))
    await waitFor(() => expect(lastSentBody(requests, save)).toMatchObject({ revision: 1 }))
    responses[save] = { body: { ...theirs, photoCredit: 'Mine', revision: 3 } }
    refused.resolve()
    await screen.findByText('Your article has been created successfully.')
    expect(lastSentBody(requests, save)).toMatchObject({
      revision: 2,
      title: 'Theirs',
      photoCredit: 'Mine',
    })
    expect(
      requests.filter(({ route }) => route.startsWith('POST /api/admin/articles')),
    ).toHaveLength(1)
  })
})
