import { describe, expect, it } from 'vitest'
import { type SavedConflict, savedConflictSchema } from '#domain/articles/admin-article.ts'
import type { Article } from '#domain/articles/article.ts'
import { accountToken, adminToken, request, write } from '#worker/testing/client.ts'

const mine = await adminToken()
const theirs = await accountToken({ username: 'Wren', role: 'editor' })

function save(token: string, { _id }: Article, fields: object, path = '') {
  const json = { title: 'A title', content: '<p>A text.</p>', ...fields }
  return request('PUT', `/api/admin/articles/${_id}${path}`, { token, json })
}

async function conflictOf(response: Response): Promise<SavedConflict> {
  expect(response.status).toBe(409)
  const body = (await response.json()) as { conflict: unknown }
  expect(body).toMatchObject({ code: 'conflict', message: expect.stringMatching(/^Wren saved/) })
  return savedConflictSchema.parse(body.conflict)
}

describe('a refused save', () => {
  it('is answered with the text that it started from and the one that is stored', async () => {
    const draft = await write(mine, { content: '<p>One.</p>' })
    await save(theirs, draft, { content: '<p>One. Two.</p>', revision: 1 })
    const refused = await save(mine, draft, { content: '<p>None. One.</p>', revision: 1 })
    const { base, theirs: stored } = await conflictOf(refused)
    expect(base).toMatchObject({ content: '<p>One.</p>', title: 'A title', tags: [] })
    expect(stored).toMatchObject({ content: '<p>One. Two.</p>', revision: 2, updatedBy: 'Wren' })
    const merged = { content: '<p>None. One. Two.</p>', revision: stored.revision }
    expect((await save(mine, draft, merged)).status).toBe(200)
  })

  it('of unpublished edits starts from the edits before', async () => {
    const article = await write(mine, { published: true })
    const path = '/working-copy'
    const first = await save(mine, article, { content: '<p>Edits.</p>', copyRevision: 0 }, path)
    const { workingCopy } = (await first.json()) as { workingCopy: { revision: number } }
    const copyRevision = workingCopy.revision
    await save(theirs, article, { content: '<p>Edits. More.</p>', copyRevision }, path)
    const late = { content: '<p>Edits?</p>', revision: article.revision, copyRevision }
    const { base, theirs: stored } = await conflictOf(await save(mine, article, late, path))
    expect(base).toMatchObject({ content: '<p>Edits.</p>' })
    expect(stored.workingCopy?.submission).toMatchObject({ content: '<p>Edits. More.</p>' })
  })

  it('has no text that it started from if no version of that one is kept', async () => {
    const draft = await write(theirs)
    await save(theirs, draft, { content: '<p>In the same ten minutes.</p>', revision: 1 })
    const { base } = await conflictOf(await save(mine, draft, { revision: 1 }))
    expect(base).toBeNull()
  })
})
