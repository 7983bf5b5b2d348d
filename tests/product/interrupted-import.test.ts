import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCutConnection } from '#tests/support/cut-connection.ts'
import { type StartedProduct, startProduct } from '#tests/support/started-product.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

const script = join(import.meta.dirname, '../../tools/commands/import.ts')
const posts = 40
/** More than are under way at once: when this one is to be made, others have been made and reported. */
const cutAt = 20

let product: StartedProduct
let folder: string
beforeAll(async () => {
  product = await startProduct({ empty: true })
  product.pauseBuilds()
  folder = await temporaryFolder('interrupted')
})
afterAll(() => product.stop())

/** A WordPress export of many posts. */
async function exportNamed(name: string): Promise<string> {
  const items = Array.from(
    { length: posts },
    (_, number) => `<item><title>${name} ${number}</title><guid>${name}-${number}</guid>
<wp:post_id>${number}</wp:post_id><wp:status>publish</wp:status><wp:post_type>post</wp:post_type>
<content:encoded><![CDATA[Text.]]></content:encoded></item>`,
  )
  const file = join(folder, `${name}.xml`)
  await writeFile(file, `<?xml version="1.0"?>\n<rss><channel>${items.join('')}</channel></rss>`)
  return file
}

/** The command itself, in a process of its own. */
function startImport(file: string, origin = product.origin) {
  const child = spawn(process.execPath, [script, file, '--origin', origin], {
    cwd: folder,
    env: { ...process.env, ...product.secrets },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]).then(
    ([[code], table, said]) => {
      const count = (name: string) => Number(new RegExp(`^${name} +(\\d+)$`, 'm').exec(table)?.[1])
      return { code, table, said, made: count('made'), unchanged: count('unchanged') }
    },
  )
  return { child, ended }
}

/** Does something before the post numbered `cutAt` is made. */
function atTheCut(cut: () => unknown): (asked: IncomingMessage) => unknown {
  let made = 0
  return ({ method, url }) => {
    const makes = method === 'POST' && url === '/api/admin/articles'
    return makes && ++made === cutAt && cut()
  }
}

async function timesOfTitles(name: string): Promise<number[]> {
  const titles = (await Array.fromAsync(product.client.listAll())).map(({ title }) => title)
  return Array.from(
    { length: posts },
    (_, number) => titles.filter((title) => title === `${name} ${number}`).length,
  )
}

describe('an import', () => {
  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)(
    'ended by %s reports what it did, and continues the next time',
    async (signal, expected) => {
      const file = await exportNamed(signal)
      const before = await product.client.count()
      const stop = atTheCut(() => {
        child.kill(signal)
        return once(child.stderr, 'readable')
      })
      const line = await openCutConnection(product.origin, stop)
      const { child, ended } = startImport(file, line.origin)
      const stopped = await ended
      line.cut()
      expect(stopped.code).toBe(expected)
      expect(stopped.made).toBeGreaterThan(0)
      expect(stopped.made).toBeLessThan(posts)
      expect(await product.client.count()).toBe(before + stopped.made)
      expect(stopped.said).toContain('Ctrl-C again ends it at once.')
      expect(stopped.said).toMatch(
        new RegExp(
          `Stopped after ${stopped.made} of ${posts} posts\\.\\nRun the same command again to go on\\.\\n$`,
        ),
      )

      const { code, made, unchanged } = await startImport(file).ended
      expect([code, unchanged, made]).toEqual([0, stopped.made, posts - stopped.made])
      expect(await timesOfTitles(signal)).toEqual(Array(posts).fill(1))
    },
  )

  it('ends at once at the second Ctrl-C, but not if one press sends two signals', async () => {
    const before = await product.client.count()
    const asked = Promise.withResolvers<void>()
    const deaf = await openCutConnection(product.origin, ({ url }) => {
      if (url === '/api/auth/admin/login') return
      asked.resolve()
      return new Promise(() => {})
    })
    const { child, ended } = startImport(await exportNamed('Deaf'), deaf.origin)
    await asked.promise
    const noticed = once(child.stderr, 'readable')
    // Two of one kind might come as one.
    child.kill('SIGINT')
    child.kill('SIGTERM')
    await noticed
    await setTimeout(1_000)
    expect(child.exitCode).toBe(null)
    child.kill('SIGINT')
    expect([130, 143]).toContain((await ended).code)
    expect(await product.client.count()).toBe(before)
    deaf.cut()
  })

  it('whose site stops answering reports what it did and why it stopped, and continues the next time', async () => {
    const file = await exportNamed('Away')
    const away = atTheCut(() => line.cut())
    const line = await openCutConnection(product.origin, away)
    const stopped = await startImport(file, line.origin).ended
    expect(stopped.code).toBe(1)
    expect(stopped.made).toBeGreaterThan(0)
    expect(stopped.said).toMatch(
      /Stopped: Nothing answers at http:\/\/127\.0\.0\.1:\d+: [^\n]+\nRun the same command again to go on\.\n$/,
    )

    const { code, made, unchanged } = await startImport(file).ended
    expect([code, made + unchanged]).toEqual([0, posts])
    // What was stored while its answer was lost is found too.
    expect(unchanged).toBeGreaterThanOrEqual(stopped.made)
    expect(await timesOfTitles('Away')).toEqual(Array(posts).fill(1))
  })

  it('that cannot do what a dry run promised says so and ends with an error', async () => {
    const file = await exportNamed('Raced')
    await startImport(file).ended
    const written = await readFile(file, 'utf8')
    await writeFile(file, written.replaceAll('Text.', 'Other text.'))
    let raced = false
    const line = await openCutConnection(product.origin, async ({ method, url = '' }) => {
      if (method !== 'PUT' || raced) return
      raced = true
      const { _id, revision } = await product.client.read(url.split('/').at(-1) ?? '')
      await product.client.save(_id, { title: 'Edited', content: '<p>Here.</p>', revision })
    })
    const { code, table, said } = await startImport(file, line.origin).ended
    line.cut()
    expect(code).toBe(1)
    expect(table).toMatch(/^updated +39\n[\s\S]*^skipped +1$/m)
    expect(said).toContain('Posts that were not imported as they should be: 1 (see "Skipped").')
  })
})
