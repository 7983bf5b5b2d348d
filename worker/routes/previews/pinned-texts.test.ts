import { expect, it } from 'vitest'
import { adminArticleSchema } from '#domain/articles/admin-article.ts'
import { accountToken, answerOf, request, write } from '#worker/testing/client.ts'
import { createLink, visit } from '#worker/testing/preview-links.ts'
import { suggest } from '#worker/testing/suggestions/suggest.ts'

const editor = await accountToken({ username: 'Ines', role: 'editor' })
const writer = await accountToken({ username: 'Wren', role: 'writer' })

/** A save that accepts what the writer suggests: at once after another one, its version replaces that one's. */
async function accept(id: string, content: string): Promise<void> {
  const { id: suggestion, revision, text } = await suggest(writer, id, { content })
  const { authors: _, ...saved } = text
  const json = { ...saved, accepted: [{ id: suggestion, revision, rest: null }] }
  const path = `/api/admin/articles/${id}`
  await answerOf(adminArticleSchema, await request('PUT', path, { token: editor, json }))
}

it('a link keeps a text of accepted suggestions when more of them are accepted', async () => {
  const { _id } = await write(editor)
  await accept(_id, '<p>For the lawyer.</p>')
  const link = await createLink(editor, _id, { pinned: true })
  await accept(_id, '<p>Written later.</p>')
  const page = await visit(link)
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('For the lawyer')])
})
