import { appendFile, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { unstable_readConfig as readConfig } from 'wrangler'
import { Wrangler, WranglerError } from '#tools/cli/wrangler.ts'
import { ApiRefusal, type FakeAccount } from './fake-account.ts'

interface StandInSettings {
  root: string
  account: FakeAccount
  /** The addresses of a deployed Worker. */
  targets: () => readonly string[]
  env?: Readonly<Record<string, string>>
}

type Argument = string | undefined

/**
 * A wrangler that works on a fake account in this process, which takes milliseconds. Its answers and
 * errors have the form of the real one; `tests/faults/first-deploy.test.ts` holds the two together. Unknown
 * commands fail.
 */
export class WranglerStandIn extends Wrangler {
  readonly #settings: StandInSettings
  readonly #commands: readonly [RegExp, (argument: Argument, input: string) => unknown][]

  constructor(settings: StandInSettings) {
    super({ root: settings.root })
    this.#settings = settings
    const { account } = settings
    this.#commands = [
      [/^whoami --json$/, () => this.#whoami()],
      [/^d1 list --json$/, () => this.#listDatabases()],
      [/^d1 create (\S+)$/, (name = '') => void account.createDatabase(name)],
      [/^d1 execute DB --remote --json --command (.*)$/, (sql = '') => this.#query(sql)],
      [/^d1 execute DB --remote --yes --file (\S+)$/, (file = '') => this.#importFile(file)],
      [/^r2 bucket info (\S+) --json$/, (name = '') => ({ name: account.bucket(name) })],
      [/^r2 bucket create (\S+)$/, (name = '') => account.createBucket(name)],
      [/^secret list$/, () => this.#listSecrets()],
      [/^secret bulk$/, (_, input) => this.#storeSecrets(JSON.parse(input))],
      [/^deploy dist\/worker\/index\.js --no-bundle$/, () => this.#deploy()],
    ]
  }

  override with(env: Readonly<Record<string, string>>): Wrangler {
    return new WranglerStandIn({ ...this.#settings, env: { ...this.#settings.env, ...env } })
  }

  override async run(args: readonly string[], input = ''): Promise<string> {
    const command = args.join(' ')
    const [pattern, answer] = this.#commands.find(([known]) => known.test(command)) ?? []
    if (!pattern || !answer) throw failure(args, `Unknown arguments: ${command}`)
    const { account, env } = this.#settings
    if (account.accounts.length > 1 && !env?.CLOUDFLARE_ACCOUNT_ID && command !== 'whoami --json') {
      throw failure(args, 'More than one account available but unable to select one.')
    }
    try {
      const result = await answer(pattern.exec(command)?.[1], input)
      return typeof result === 'string' ? result : JSON.stringify(result ?? '')
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error
      const { message, code } = error
      throw failure(
        args,
        `A request to the Cloudflare API (/accounts/1/…) failed.\n\n  ${message} [code: ${code}]`,
      )
    }
  }

  get #config() {
    return readConfig(
      { config: join(this.#settings.root, 'wrangler.toml') },
      { hideWarnings: true },
    )
  }

  get #databaseId(): string {
    return this.#config.d1_databases[0]?.database_id ?? ''
  }

  #whoami() {
    const { email, accounts } = this.#settings.account
    this.#settings.account.check('user')
    if (!email) throw new WranglerError(['whoami'], '{ "loggedIn": false }')
    return { loggedIn: true, email, accounts }
  }

  #listDatabases() {
    this.#settings.account.check('d1')
    return this.#settings.account.databases.map(({ uuid, name }) => ({ uuid, name }))
  }

  #query(sql: string) {
    return [{ results: this.#settings.account.query(this.#databaseId, sql), success: true }]
  }

  async #importFile(file: string) {
    this.#settings.account.importFile(this.#databaseId, await readFile(file, 'utf8'))
  }

  #listSecrets() {
    const name = this.#config.name ?? ''
    try {
      const { secrets } = this.#settings.account.worker(name)
      return Object.keys(secrets).map((secret) => ({ name: secret, type: 'secret_text' }))
    } catch (error) {
      if (!(error instanceof ApiRefusal && error.code === 10007)) throw error
      throw failure(['secret', 'list'], `Worker "${name}" not found.`)
    }
  }

  #storeSecrets(secrets: Record<string, string>) {
    const { account } = this.#settings
    const name = this.#config.name ?? ''
    if (!account.workers.has(name)) account.createDraft(name)
    account.storeSecrets(name, secrets)
  }

  async #deploy(): Promise<string> {
    const { root, account, targets, env } = this.#settings
    const config = this.#config
    const files = await readdir(join(root, 'dist/site'), { recursive: true })
    account.deploy(config.name ?? '', {
      databaseId: this.#databaseId,
      bucket: config.r2_buckets[0]?.bucket_name ?? '',
      files: files.sort(),
      previews: config.preview_urls ?? false,
    })
    const entry = { type: 'deploy', version: 1, version_id: 'version-1', targets: targets() }
    await appendFile(env?.WRANGLER_OUTPUT_FILE_PATH ?? '', `${JSON.stringify(entry)}\n`)
    return 'Total Upload: 1500.00 KiB / gzip: 400.00 KiB\nWorker Startup Time: 21 ms\n'
  }
}

function failure(args: readonly string[], message: string): WranglerError {
  const log = '🪵  Logs were written to "/home/engineer/.config/wrangler.log"'
  return new WranglerError(args, `\n✘ [ERROR] ${message}\n\n${log}`)
}
