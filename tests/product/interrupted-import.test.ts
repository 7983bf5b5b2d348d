import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { openCutConnection } from '#tests/support/cut-connection.ts'
import { sharedProduct } from '#tests/support/shared-product.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import type { TestedProduct } from '#tests/support/tested-product.ts'
import { importAll } from './imports.ts'

const script = join(import.meta.dirname, '../../tools/commands/import.ts')
/** Eight are under way at once: when the one at the cut is to be made, some have been, and others are not begun. */
const [posts, cutAt] = [20, 11]

let product: TestedProduct
let folder: string
beforeAll(async () => {
  product = await sharedProduct('edited')
  folder = await temporaryFolder('interrupted')
})

/** A WordPress export of drafts, which no reader of the shared product sees. */
async function exportNamed(name: string, length = posts): Promise<string> {
  const items = Array.from(
    { length },
    (_, number) => `<item><title>${name} ${number}</title><guid>${name}-${number}</guid>
<wp:post_id>${number}</wp:post_id><wp:status>draft</wp:status><wp:post_type>post</wp:post_type>
<content:encoded><![CDATA[Text.]]></content:encoded></item>`,
  )
  const file = join(folder, `${name}.xml`)
  await writeFile(file, `<?xml version="1.0"?>\n<rss><channel>${items.join('')}</channel></rss>`)
  return file
}

/** The command itself, in a process of its own. */
function startImport(file: string, origin: string) {
  const child = spawn(process.execPath, [script, file, '--origin', origin], {
    cwd: folder,
    env: { ...process.env, ...product.secrets },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]).then(
    ([[code], table, said]) => {
      return { code, table, said, made: Number(/^made +(\d+)$/m.exec(table)?.[1]) }
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

/** How many articles there are of each post. */
async function articlesOf(name: string): Promise<number[]> {
  const titles = (await Array.fromAsync(product.client.listAll())).map(({ title }) => title)
  return Array.from(
    { length: posts },
    (_, number) => titles.filter((title) => title === `${name} ${number}`).length,
  )
}

/** Imports the whole export, and returns how many of its posts had been imported before. */
async function expectToGoOn(name: string, file: string): Promise<number> {
  const outcomes = (await importAll(product.client, file)).map(({ outcome }) => outcome)
  expect(outcomes.filter((outcome) => outcome !== 'made' && outcome !== 'unchanged')).toEqual([])
  expect(await articlesOf(name)).toEqual(Array(posts).fill(1))
  return outcomes.filter((outcome) => outcome === 'unchanged').length
}

describe('an import', () => {
  // What a signal does is the same for every command; the backup is ended by SIGTERM.
  it('ended by Ctrl-C reports what it did, and continues the next time', async () => {
    const file = await exportNamed('Ended')
    const stop = atTheCut(() => {
      child.kill('SIGINT')
      return once(child.stderr, 'readable')
    })
    const line = await openCutConnection(product.origin, stop)
    const { child, ended } = startImport(file, line.origin)
    const stopped = await ended
    line.cut()
    expect(stopped.code).toBe(130)
    expect(stopped.made).toBeGreaterThan(0)
    expect(stopped.made).toBeLessThan(posts)
    expect(stopped.said).toContain('Ctrl-C again ends it at once.')
    expect(stopped.said).toMatch(
      new RegExp(
        `Stopped after ${stopped.made} of ${posts} posts\\.\\nRun the same command again to go on\\.\\n$`,
      ),
    )
    expect(await expectToGoOn('Ended', file)).toBe(stopped.made)
  })

  it('ends at once at the second Ctrl-C, but not if one press sends two signals', async () => {
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
    expect(await articlesOf('Deaf')).toEqual(Array(posts).fill(0))
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
    // What was stored while its answer was lost is found too.
    expect(await expectToGoOn('Away', file)).toBeGreaterThanOrEqual(stopped.made)
  })

  it('that cannot do what a dry run promised says so and ends with an error', async () => {
    const file = await exportNamed('Raced', 3)
    await importAll(product.client, file)
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
    expect(table).toMatch(/^updated +2\n[\s\S]*^skipped +1$/m)
    expect(said).toContain(
      'Posts, authors or editions that were not imported as they should be: 1 (see "Skipped").',
    )
  })
})
