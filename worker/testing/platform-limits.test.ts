import { env } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import { Invocations } from '#tools/platform/services/invocations.ts'
import { limitServices } from '#tools/platform/services/limited-services.ts'
import { plans } from '#tools/platform/services/plans.ts'
import { invocations } from '#worker/testing/platform-limits.ts'

const { DB } = env

describe('the database under test refuses, as D1 does,', () => {
  it('a parameter of more than two megabytes, and names the call', async () => {
    const send = (value: string) => DB.prepare('select length(?) as a').bind(value).first('a')
    expect(await send('x'.repeat(2_000_000))).toBe(2_000_000)
    // In bytes.
    const refused = invocations.run('POST /api/notes', () => send('é'.repeat(1_000_001)))
    await expect(refused).rejects.toThrow(
      'D1_ERROR: parameter 1 of 2,000,002 bytes, of at most 2,000,000 (POST /api/notes, DB.first: select length(?) as a)',
    )
  })

  const large = () => DB.prepare("select 1 as a, hex(zeroblob(1000000)) || 'x' as b")
  it.each([
    ['all', () => large().all()],
    ['first', () => large().first()],
    ['raw', () => large().raw()],
    ['run', () => large().run()],
  ])('a row of more, by %s', async (_method, send) => {
    await expect(send()).rejects.toThrow('a row of the answer of 2,000,0')
  })

  it('a row of more in a batch', async () => {
    const statements = [DB.prepare('select 1'), DB.prepare('select hex(zeroblob(1000001)) as b')]
    await expect(DB.batch(statements)).rejects.toThrow('outside of a request, DB.batch: select 1')
  })

  it('more than a hundred parameters', async () => {
    const values = Array.from({ length: 101 }, () => 1)
    const list = DB.prepare(`select 1 where 1 in (${values.map(() => '?').join()})`)
    await expect(list.bind(...values).all()).rejects.toThrow('101 parameters, of at most 100')
  })

  it('more than 32 arguments of a function, and nothing else that is long', async () => {
    const list = (count: number) => Array.from({ length: count }, (_, n) => n).join()
    const long = DB.prepare(`select 1 in (${list(40)}), json_array(${list(33)}) as list`)
    await expect(long.first()).rejects.toThrow('33 arguments of json_array, of at most 32')
    const short = `select json_array(${list(32)}), '(' || ${list(40)}, (select max(1, 2)) as last,
      1 in (${list(40)}), exists (select ${list(40)}) -- (,`
    expect(await DB.prepare(short).first('last')).toBe(2)
  })

  it('a statement of more than a hundred kilobytes, before anything of its batch takes effect', async () => {
    const long = DB.prepare(`select '${'x'.repeat(100_000)}'`)
    const insert = DB.prepare("insert into refused_keys values ('never', 1)")
    await expect(DB.batch([insert, long])).rejects.toThrow('a statement of 100,009 bytes')
    const left = DB.prepare("select count(*) as n from refused_keys where minute = 'never'")
    expect(await left.first('n')).toBe(0)
  })
})

describe('an invocation', () => {
  it('may send 1,000 queries, those of batches and of its background included', async () => {
    const paid = new Invocations(plans.paid)
    const { DB: database } = limitServices(env as never, paid)
    const statement = database.prepare('select 1 as a')
    const batch = (size: number) => database.batch(Array.from({ length: size }, () => statement))
    await paid.run('GET /', () => batch(999).then(() => statement.first()))
    const refused = paid.run('GET /', () => batch(1000).then(() => statement.first()))
    await expect(refused).rejects.toThrow('1001 queries of one invocation, of at most 1000 (GET /,')
    // The next one counts anew.
    expect(await paid.run('GET /', () => statement.first('a'))).toBe(1)
  })

  it('may send 50 on the free plan, and make 50 calls', async () => {
    const free = new Invocations(plans.free)
    const services = limitServices(env as never, free)
    const queries = services.DB.prepare('select 1 as a')
    await expect(
      free.run('cron', async () => {
        for (let sent = 0; sent < 51; sent++) await queries.first()
      }),
    ).rejects.toThrow('51 queries of one invocation, of at most 50 (cron,')
    await expect(
      free.run('cron', async () => {
        for (let made = 0; made < 51; made++) await services.MEDIA.head('none')
      }),
    ).rejects.toThrow('51 subrequests of one invocation, of at most 50 (cron, MEDIA.head)')
  })

  it('has six calls under way at once: the others wait', async () => {
    const count = { open: 0, most: 0 }
    const slow = async () => {
      count.most = Math.max(count.most, ++count.open)
      await new Promise((done) => setTimeout(done, 5))
      count.open--
    }
    const wanted = await invocations.run('GET /', async (usage) => {
      await Promise.all(Array.from({ length: 20 }, () => invocations.connect(slow)))
      return usage.connections
    })
    expect([count.most, wanted, count.open]).toEqual([6, 20, 0])
  })
})
