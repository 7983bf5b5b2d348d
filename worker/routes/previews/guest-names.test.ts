import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, it } from 'vitest'
import { errorSchema } from '#domain/error.ts'
import { noteSchema } from '#domain/notes/note.ts'
import {
  accountToken,
  adminToken,
  asInvited,
  invite,
  request,
  write,
} from '#worker/testing/client.ts'
import { createLink, fieldOf, visit } from '#worker/testing/preview-links.ts'

const password = 'a password of many words'
let articleId = ''

const token = await adminToken()
beforeAll(async () => {
  await accountToken({ username: 'Ada Löve', role: 'editor' })
  articleId = (await write(token))._id
})

const share = (name: string) =>
  request('POST', `/api/admin/articles/${articleId}/preview-links`, {
    token,
    json: { name, days: 7, mayComment: true },
  })

describe('the name on a preview link', () => {
  it.each([
    'Ada Löve',
    'ADA LÖVE',
    ' ada  löve ',
    'AdaLöve',
    'Ada Lo\u0308ve',
    'Ａｄａ Löve',
    'Ada\u00a0Löve',
    env.ADMIN_USERNAME,
  ])('is not %j, which is an account’s', async (name) => {
    const refused = await share(name)
    expect(refused.status).toBe(409)
    const { issues } = errorSchema.parse(await refused.json())
    expect(issues).toMatchObject([{ field: 'name', message: expect.stringContaining('account') }])
  })

  it.each(['\u202eevöL adA', 'Ada Lö\u200bve', '\u200b', '\u3164'])(
    'is not %j, which shows another',
    async (name) => {
      const refused = await share(name)
      expect(refused.status).toBe(400)
      expect(await refused.json()).toMatchObject({ issues: [{ field: 'name' }] })
    },
  )

  it('may hold an account’s among others', async () => {
    expect((await share('Ada Löve’s lawyer')).status).toBe(201)
  })

  it('is no new account’s while the link is open', async () => {
    const link = await createLink(token, articleId, { name: 'Ines Osei' })
    const made = async (username: string) =>
      request('POST', '/api/admin/accounts', {
        token: await adminToken(),
        json: { username, password },
      })
    const invitation = await invite(token, { role: 'writer' })
    const accepted = (username: string) =>
      asInvited({ token: invitation.token, username, password })
    for (const refused of [await made('ines osei'), await accepted('INES OSEI')]) {
      expect(refused.status).toBe(409)
      const { issues } = errorSchema.parse(await refused.json())
      expect(issues).toMatchObject([{ field: 'username' }])
    }
    await request('DELETE', `/api/admin/articles/${articleId}/preview-links/${link.id}`, { token })
    expect((await accepted('Ines Osei')).status).toBe(200)
  })
})

it('a note by a preview link belongs to the link, also beside an account of its name', async () => {
  const { _id } = await write(token)
  const link = await createLink(token, _id, { name: 'Robin', mayComment: true })
  const page = await (await visit(link)).text()
  const form = { id: fieldOf(page, 'id'), read: fieldOf(page, 'read'), text: 'Not true.' }
  expect((await visit(link, { form })).status).toBe(303)
  // The account was restored, or is older than this rule.
  const robin = await accountToken({ username: 'Robin', role: 'writer' })
  const path = `/api/admin/articles/${_id}/notes`
  const anchor = { ranges: [], text: 'A', before: '', after: '' }
  const json = { id: crypto.randomUUID(), text: 'Mine.', quote: 'A', anchor }
  expect((await request('POST', path, { token: robin, json })).status).toBe(201)
  const notes = noteSchema.array().parse(await (await request('GET', path, { token })).json())
  expect(notes).toMatchObject([
    { createdBy: 'Robin', previewLinkId: link.id },
    { createdBy: 'Robin', previewLinkId: null },
  ])
  const remove = (id = '') => request('DELETE', `/api/admin/notes/${id}`, { token: robin })
  expect([(await remove(notes[0]?.id)).status, (await remove(json.id)).status]).toEqual([404, 204])
})
