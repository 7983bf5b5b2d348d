import { execFile } from 'node:child_process'
import { readdir, readFile, symlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { createProgramToken } from '#tests/support/program-token.ts'
import { sharedProduct } from '#tests/support/shared-product.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import type { TestedProduct } from '#tests/support/tested-product.ts'
import { readIdentities, writeNewIdentity } from '#tools/backup/encryption.ts'
import { verifyBackup } from '#tools/backup/verification.ts'

const run = promisify(execFile)

const workflowSchema = z.object({
  jobs: z.object({
    backup: z.object({
      env: z.record(z.string(), z.string()),
      steps: z.array(
        z.object({
          uses: z.string().optional(),
          run: z.string().optional(),
          with: z.record(z.string(), z.unknown()).optional(),
        }),
      ),
    }),
  }),
})

type Step = z.infer<typeof workflowSchema>['jobs']['backup']['steps'][number]

let product: TestedProduct
let steps: Step[]
/** Where the job runs: a checkout in which nothing but the backup is new. */
let checkout: string
let keyFile: string
let recipient: string
let token: string

beforeAll(async () => {
  const text = await readFile('.github/workflows/backup.yml', 'utf8')
  steps = workflowSchema.parse(parse(text)).jobs.backup.steps
  checkout = await temporaryFolder('checkout')
  for (const name of ['package.json', 'node_modules', 'tools', 'src']) {
    await symlink(resolve(name), join(checkout, name))
  }
  keyFile = join(await temporaryFolder('key'), 'key.txt')
  recipient = await writeNewIdentity(keyFile)
  product = await sharedProduct('unchanged')
  token = await createProgramToken(product, ['backup'])
})

/** Runs the shell steps before the upload as GitHub does, except for the installation. */
async function runJob(variables: Record<string, string>): Promise<void> {
  const upload = steps.findIndex(({ uses }) => uses?.startsWith('actions/upload-artifact'))
  expect(upload).toBeGreaterThan(0)
  for (const { run: script } of steps.slice(0, upload)) {
    if (script === undefined || script === 'npm ci') continue
    await runScript(script, variables)
  }
}

/** With a token in place of any account. */
function runScript(script: string, variables: Record<string, string>) {
  const bin = resolve('node_modules/.bin')
  const set = { LATCHKEY_TOKEN: token, SITE_ORIGIN: product.origin, ...variables }
  const env = { ...process.env, PATH: `${bin}:${process.env.PATH}`, ...set }
  return run('bash', ['-e', '-c', script], { cwd: checkout, env })
}

describe('the nightly backup', () => {
  it('is not made without a key to encrypt it for: its artifact may be public', async () => {
    const job = runJob({ BACKUP_RECIPIENT: '' })
    await expect(job).rejects.toMatchObject({
      stdout: expect.stringContaining('::error::Set the repository variable BACKUP_RECIPIENT'),
    })
    const wrong = runJob({ BACKUP_RECIPIENT: 'my key' })
    await expect(wrong).rejects.toMatchObject({
      stderr: expect.stringContaining('is not a public key of age'),
    })
    expect((await readdir(checkout)).filter((name) => name.includes('backup'))).toEqual([])
  })

  it('uploads one encrypted file, which its key alone opens', async () => {
    await runJob({ BACKUP_RECIPIENT: recipient })
    const upload = steps.find(({ uses }) => uses?.startsWith('actions/upload-artifact'))
    const made = (await readdir(checkout)).filter((name) => name.includes('backup'))
    expect(made).toEqual([upload?.with?.path])
    const file = join(checkout, made[0] ?? '')
    const bytes = await readFile(file)
    expect(bytes.toString('latin1', 0, 21)).toBe('age-encryption.org/v1')
    expect(bytes.includes('manifest.json')).toBe(false)
    const identities = await readIdentities(keyFile)
    const { counts } = await verifyBackup(file, { identities })
    expect(counts.articles).toBe(await product.client.count())
    await expect(verifyBackup(file)).rejects.toThrow('is encrypted. Name the file of its key')
    const other = join(await temporaryFolder('other'), 'key.txt')
    await writeNewIdentity(other)
    const wrong = verifyBackup(file, { identities: await readIdentities(other) })
    await expect(wrong).rejects.toThrow('cannot be decrypted with this key')
  })

  it('is made elsewhere by the commands of docs/backups.md as they stand there', async () => {
    const page = await readFile('docs/backups.md', 'utf8')
    const [, section = ''] = page.split('## Every night')
    const [, commands = ''] = /```sh\n(.*?)```/s.exec(section) ?? []
    const { stdout } = await runScript(commands, { BACKUP_RECIPIENT: recipient })
    expect(stdout).toContain(`${await product.client.count()} articles`)
    const identities = await readIdentities(keyFile)
    const made = (await readdir(checkout)).find((name) => /^latchkey-2.*\.tar\.gz\.age$/.test(name))
    const { counts } = await verifyBackup(join(checkout, made ?? ''), { identities })
    expect(counts.articles).toBe(await product.client.count())
  })

  it('is not made with a token that may do anything else but this', async () => {
    const other = await createProgramToken(product, ['read-all', 'publish', 'build'])
    const job = runScript('npm run backup -- --origin "$SITE_ORIGIN" --out refused.tar.gz', {
      LATCHKEY_TOKEN: other,
    })
    await expect(job).rejects.toMatchObject({
      stderr: expect.stringContaining('This token may not make this call. It needs one of: backup'),
    })
  })
})
