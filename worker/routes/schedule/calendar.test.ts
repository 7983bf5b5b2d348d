import { expect, it } from 'vitest'
import * as z from 'zod'
import { accountToken, request, write } from '#worker/testing/client.ts'
import { openSchedule } from '#worker/testing/schedule.ts'

const owner = await accountToken({ username: 'an owner', role: 'owner' })
const desk = await openSchedule()

it('a calendar shows what is out, scheduled and planned', async () => {
  const text = { content: '<p>A text.</p>' }
  const out = await write(owner, {
    ...text,
    published: true,
    publishedAt: '2032-02-02T04:30:00.000Z',
  })
  const planned = (await write(owner, text))._id
  const later = (await write(owner, text))._id
  await desk.schedule(later, { wallTime: '2032-02-03T09:00' })
  const plan = (id: string, day: string) =>
    request('PUT', `/api/admin/articles/${id}/planned-day`, { token: owner, json: { day } })
  expect((await plan(planned, '2032-02-01')).status).toBe(200)
  expect((await plan(out._id, '2032-02-01')).status).toBe(409)
  const said = async (json: object) => {
    const path = `/api/admin/articles/${planned}/planned-day`
    const response = await request('PUT', path, { token: owner, json })
    return response.ok
      ? 'planned'
      : z.object({ message: z.string() }).parse(await response.json()).message
  }
  // The later of two that saw it without a day; the same day again is no conflict.
  expect([
    await said({ day: '2032-02-05', from: null }),
    await said({ day: '2032-02-01', from: null }),
    await said({ day: null, from: '2032-02-01' }),
    await said({ day: '2032-02-05', from: '2032-02-01' }),
    await said({ day: '2032-02-01', from: null }),
  ]).toEqual([
    'This draft was planned for February 1, 2032 meanwhile.',
    'planned',
    'planned',
    'This draft was taken from the calendar meanwhile.',
    'planned',
  ])
  const calendar = async (from: string, to: string) => {
    const path = `/api/admin/schedule?from=${from}&to=${to}`
    return (await request('GET', path, { token: owner })).json()
  }
  // In New York it is still the first of February.
  expect(await calendar('2032-02-01', '2032-02-01')).toMatchObject({
    timeZone: 'America/New_York',
    out: [{ _id: out._id }],
    planned: [{ _id: planned, day: '2032-02-01' }],
    scheduled: [],
    more: false,
  })
  expect(await calendar('2032-02-02', '2032-03-01')).toMatchObject({
    out: [],
    planned: [],
    scheduled: [{ articleId: later, title: 'A title' }],
  })
  expect(await calendar('2032-02-02', '2033-02-02')).toMatchObject({ code: 'bad_request' })
  await request('PUT', `/api/admin/articles/${planned}/publish`, { token: owner })
  expect(await desk.read(planned)).toMatchObject({ plannedOn: null })
})
