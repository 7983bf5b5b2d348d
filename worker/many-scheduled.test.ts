import { createScheduledController, env } from 'cloudflare:test'
import { expect, it } from 'vitest'
import worker from '#worker/index.ts'
import { accountToken, write } from '#worker/testing/client.ts'
import { invocations } from '#worker/testing/platform-limits.ts'
import { openSchedule } from '#worker/testing/schedule.ts'

const changes = 50

/** Does what the cron trigger does in a minute. Returns how many queries that took. */
function minute(): Promise<number> {
  const scheduledTime = new Date()
  return invocations.run('cron', async (usage) => {
    await worker.scheduled(createScheduledController({ scheduledTime }), env)
    return usage.queries
  })
}

it('fifty changes that are due in one minute are made within the queries of an invocation', async () => {
  const token = await accountToken({ username: 'an owner', role: 'owner' })
  const desk = await openSchedule()
  for (let change = 0; change < changes; change++) {
    const { _id } = await write(token, { title: `Due ${change}`, published: true, tags: ['one'] })
    await desk.save(_id, { title: `Pinned ${change}` })
    await desk.schedule(_id)
    await desk.save(_id, { title: `Newer ${change}` })
  }
  await env.DB.prepare('update scheduled_changes set at = ?').bind(new Date().toISOString()).run()
  const queries = [await minute()]
  const threeMinutesAgo = new Date(Date.now() - 180_000).toISOString()
  await env.DB.prepare('update scheduled_changes set at = ? where done_at is null')
    .bind(threeMinutesAgo)
    .run()
  queries.push(await minute())
  expect(Math.max(...queries)).toBeLessThan(600)
  const rows = await env.DB.prepare(
    'select problem, count(done_at) as done from scheduled_changes group by problem order by problem',
  ).all()
  expect(rows.results).toEqual([
    { problem: null, done: changes / 2 },
    { problem: 'It was 3 minutes late: more was due than a minute makes.', done: changes / 2 },
  ])
})
