import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, it } from 'vitest'
import { request, type SentRequest } from '#domain/calls/request.ts'
import { readDiagnostics } from '#domain/releases/calls.ts'
import { openCutConnection } from '#tests/support/cut-connection.ts'
import { sharedProduct } from '#tests/support/shared-product.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import type { TestedProduct } from '#tests/support/tested-product.ts'
import { createBackup } from '#tools/backup/backup.ts'
import { verifyBackup } from '#tools/backup/verification.ts'
import { ApiClient } from '#tools/cli/api-client.ts'

let product: TestedProduct
let site: TestedProduct['client']
let folder: string
const report = () => undefined

beforeAll(async () => {
  folder = await temporaryFolder('broken-off')
  product = await sharedProduct('unchanged')
  site = product.client
})

describe('a backup', () => {
  it('into a folder that is not there says so', async () => {
    const file = join(folder, 'nowhere', 'backup.tar.gz')
    await expect(createBackup(site, { file, report })).rejects.toThrow('cannot be written')
  })

  it('in the place of a folder says so before anything is read, and leaves nothing', async () => {
    const inside = await temporaryFolder('taken')
    const said: string[] = []
    const backup = createBackup(site, { file: inside, report: (sentence) => said.push(sentence) })
    await expect(backup).rejects.toThrow(`${inside} is a folder. Name a file in it.`)
    expect([said, await readdir(inside)]).toEqual([[], []])
  })

  it('in the place of a file leaves that one as it is', async () => {
    const file = join(await temporaryFolder('earlier'), 'backup.tar.gz')
    await writeFile(file, 'The backup of yesterday.')
    await expect(createBackup(site, { file, report })).rejects.toThrow(
      `${file} exists already. Name a new file.`,
    )
    expect(await readFile(file, 'utf8')).toBe('The backup of yesterday.')
  })

  it('with password hashes and without the build token is refused before a text is read', async () => {
    const asked: string[] = []
    class Listening extends ApiClient {
      override fetch<T>(sent: SentRequest, read: (response: Response) => Promise<T>): Promise<T> {
        asked.push(sent.path)
        return super.fetch(sent, read)
      }
    }
    const withoutToken = new Listening(site.origin, { token: site.token })
    const options = { file: join(folder, 'refused.tar.gz'), withAccounts: true, report }
    await expect(createBackup(withoutToken, options)).rejects.toThrow(
      'The build token is missing or wrong.',
    )
    expect(asked.filter((path) => path.startsWith('/api/admin/backup/articles'))).toEqual([])
  })

  it('that is whole is one of which the site knows', async () => {
    const began = new Date().toISOString()
    await createBackup(site, { file: join(folder, 'known.tar.gz'), report })
    const { programs } = await request(site, readDiagnostics)
    expect(String(programs?.lastBackup) >= began).toBe(true)
  })

  it('twice at once into one file is whole, whichever comes last', async () => {
    const inside = await temporaryFolder('twice')
    const file = join(inside, 'backup.tar.gz')
    const [one, other] = await Promise.all([1, 2].map(() => createBackup(site, { file, report })))
    const { madeAt } = await verifyBackup(file)
    expect([one?.madeAt, other?.madeAt]).toContain(madeAt)
    expect(await readdir(inside)).toEqual(['backup.tar.gz'])
  })

  // What a signal does is the same for every command; imports and exports are ended by Ctrl-C.
  it('that is ended by SIGTERM leaves nothing', async () => {
    const inside = await temporaryFolder('ended')
    const script = join(import.meta.dirname, '../../tools/commands/backup.ts')
    // There is more to be read after the images.
    const line = await openCutConnection(product.origin, ({ url = '' }) => {
      if (!url.startsWith('/api/admin/backup/images')) return
      child.kill('SIGTERM')
      return once(child.stderr, 'readable')
    })
    const child = spawn(process.execPath, [script, '--out', 'backup.tar.gz'], {
      cwd: inside,
      env: { ...process.env, ...product.secrets, LATCHKEY_ORIGIN: line.origin },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const [said, ending] = [text(child.stderr), once(child, 'close')]
    expect([(await ending)[0], await said]).toEqual([143, '\nStopping …\nStopped.\n'])
    expect(await readdir(inside)).toEqual([])
    line.cut()
  })
})
