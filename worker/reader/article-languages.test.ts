import { expect, it } from 'vitest'
import { articlePath } from '#domain/articles/slug.ts'
import { adminEditionSchema } from '#domain/editions/edition-schema.ts'
import { accountToken, readerToken, request, write } from '#worker/testing/client.ts'
import { freshIsolate } from '#worker/testing/served-release.ts'

const token = await accountToken({ username: 'Wren', role: 'editor' })
const cookie = `latchkey_site=${await readerToken()}`
const worker = await freshIsolate()

const title = 'مدرسة الحي'
const marked = 'lang="ar" dir="rtl"'

async function page(path: string): Promise<string> {
  return (await request('GET', path, { headers: { cookie }, env: worker })).text()
}

it('a headline is marked with its language wherever readers find it', async () => {
  const published = { published: true, category: 'Finance' }
  const english = await write(token, { ...published, title: 'The Mill' }, worker)
  const arabic = await write(token, { ...published, title, language: 'ar' }, worker)
  const beside = await page(articlePath(english))
  expect(beside).toContain(`<strong ${marked}>${title}</strong>`)
  expect(beside).toContain(`<h3 ${marked}>`)
  const link = (path: string) => new RegExp(`<a href="${path}"( ${marked})?>\\s*([^<]*?)\\s*</a>`)
  const map = await page('/explore')
  expect(link(articlePath(arabic)).exec(map)?.slice(1)).toEqual([` ${marked}`, title])
  expect(link(articlePath(english)).exec(map)?.slice(1)).toEqual([undefined, 'The Mill'])

  const sendEdition = (method: string, path: string, json: object) =>
    request(method, `/api/admin/editions${path}`, { token, json, env: worker })
  const edition = { number: 1, title: 'Salt', articles: [english._id, arabic._id] }
  const made = adminEditionSchema.parse(await (await sendEdition('POST', '', edition)).json())
  await sendEdition('PUT', `/${made.id}/publish`, { revision: made.revision })
  await sendEdition('PUT', '/home', { opensHome: true })
  expect(await page('/editions/1')).toContain(`<h3 ${marked}>`)
  const [, opening = ''] = (await page('/')).split('class="edition-opening-parts"')
  expect(link(articlePath(arabic)).exec(opening)?.slice(1)).toEqual([` ${marked}`, title])

  // The page keeps the language that readers knew, whatever the draft has.
  const json = {
    title: 'A draft',
    content: '<p>x</p>',
    withdrawal: { explanation: 'طلب منا مصدر ذلك.' },
  }
  const path = `/api/admin/articles/${arabic._id}`
  expect((await request('PUT', path, { token, json, env: worker })).status).toBe(200)
  const withdrawn = await page(articlePath(arabic))
  expect(withdrawn).toContain(`<h1 ${marked}>${title}</h1>`)
  expect(withdrawn).toContain(`<div class="article-body" ${marked}>`)
  expect(await page('/corrections')).toMatch(
    new RegExp(`<h2 ${marked}>[^/]*/article/[^>]*>\\s*${title}`),
  )
})
