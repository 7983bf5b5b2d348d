import { expect, it } from 'vitest'
import { accountToken, adminToken, request, write } from '#worker/testing/client.ts'

const owner = await adminToken()
const wren = await accountToken({ username: 'Wren', role: 'writer' })

const draft = { title: 'Le bac', language: 'fr', content: '<p>Un texte.</p>' }

/** What the portal's lists say of an article, wherever they name it: each object with its title. */
async function listed(path: string, token = owner): Promise<unknown[]> {
  const response = await request('GET', path, { token })
  const found: unknown[] = []
  JSON.parse(await response.text(), (_, value) => {
    if (value?.title === draft.title) found.push(value.language)
    return value
  })
  return found
}

async function send(method: string, path: string, json: object, token = owner): Promise<void> {
  const { status } = await request(method, `/api/admin/${path}`, { token, json })
  expect([path, status < 300]).toEqual([path, true])
}

it('has the language of a title beside it in every list of the portal', async () => {
  const { _id } = await write(wren, draft)
  await send('PUT', `articles/${_id}/planned-day`, { day: '2031-05-05' })
  const anchor = { ranges: [[0, 2]], text: 'Un', before: '', after: ' texte.' }
  const note = { text: 'Who says so?', mentions: ['Wren'], quote: 'Un', anchor }
  await send('POST', `articles/${_id}/notes`, { id: crypto.randomUUID(), ...note })
  await send('PUT', `articles/${_id}/review`, {}, wren)
  await send('DELETE', `articles/${_id}/review`, { note: 'Say who.' })
  const time = { wallTime: '2031-05-06T08:00', timeZone: 'Europe/Paris' }
  await send('POST', `articles/${_id}/schedule`, { kind: 'publish', ...time })
  await send('POST', 'editions', { number: 7, title: 'Salt', articles: [_id] })
  const days = 'from=2031-05-01&to=2031-05-31'
  expect(await listed('/api/admin/board')).toEqual(['fr'])
  expect(await listed(`/api/admin/schedule?${days}`)).toEqual(['fr', 'fr'])
  expect(await listed('/api/admin/editions')).toEqual(['fr'])
  expect(await listed('/api/admin/mentions', wren)).toEqual(['fr'])
  expect(await listed('/api/admin/sent-back', wren)).toEqual(['fr'])
  await send('DELETE', `articles/${_id}`, {})
  expect(await listed('/api/admin/bin')).toEqual(['fr'])
  expect(await listed('/api/admin/editions')).toEqual(['fr'])
})
