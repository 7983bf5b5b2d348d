import { expect, it } from 'vitest'
import { limits } from '#domain/limits.ts'
import { adminToken, request, write } from '#worker/testing/client.ts'
import { createLink, visit } from '#worker/testing/preview-links.ts'

/** Nearly as long as a text may be, in letters of three bytes: D1 returns no two of them in one row. */
const longText = (word: string) =>
  `<p>${word} ${'ก'.repeat(1_000)}</p>`.repeat(Math.floor(limits.content / 1_100))

it('a preview link shows a very long text with edits, as it is and as it was pinned', async () => {
  const token = await adminToken()
  const path = (id: string) => `/api/admin/articles/${id}/working-copy`
  const { _id } = await write(token, { content: longText('Published'), published: true })
  const save = (word: string) =>
    request('PUT', path(_id), { token, json: { title: 'Long', content: longText(word) } })
  expect((await save('First')).status).toBe(200)
  const pinned = await createLink(token, _id, { pinned: true })
  expect((await save('Second')).status).toBe(200)
  const following = await createLink(token, _id)
  for (const [link, word] of [
    [pinned, 'First'],
    [following, 'Second'],
  ] as const) {
    const page = await visit(link)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain(`${word} ก`)
  }
})
