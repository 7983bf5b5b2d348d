import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { ApiClient } from '#tools/cli/api-client.ts'
import type { LocalSecrets } from '#tools/cli/secrets.ts'

const secrets: LocalSecrets = {
  SITE_ACCESS_KEY: 'the key of the fault tests',
  ADMIN_USERNAME: 'editor',
  ADMIN_PASSWORD: 'the password of the fault tests',
  SESSION_SECRET: 'a secret of the fault tests, at least 32 bytes',
  BUILD_TOKEN: 'the-build-token-of-the-fault-tests',
}

/** A deadline, not a measure: it first stores the demonstration, and the machine may be busy. */
const startMilliseconds = 400_000

/** The product as `npm start` runs it: processes of their own, which can be killed. */
export class ProductProcess {
  readonly origin: string
  readonly #port: number
  readonly #state: string
  #child: ChildProcess | undefined
  /** What it has printed, over all its lives. */
  printed = ''

  /**
   * @param port where it is to run
   * @param state the folder of local data
   */
  constructor(port: number, state: string) {
    this.#port = port
    this.#state = state
    this.origin = `http://localhost:${port}`
  }

  /** Starts it, and waits until it serves a release. */
  async start(): Promise<void> {
    const env = {
      ...process.env,
      ...secrets,
      PORT: String(this.#port),
      LATCHKEY_STATE: this.#state,
    }
    const child = spawn(process.execPath, ['tools/commands/start.ts'], { env, stdio: 'pipe' })
    this.#child = child
    const already = this.printed.length
    const keep = (chunk: Buffer) => {
      this.printed += chunk.toString()
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    const latest = Date.now() + startMilliseconds
    while (!this.printed.slice(already).includes('Ctrl-C ends it')) {
      if (child.exitCode !== null || Date.now() > latest) {
        throw new Error(`The product did not start:\n${this.printed.slice(already)}`)
      }
      await setTimeout(50)
    }
  }

  /** @returns whether the product's own process runs */
  get runs(): boolean {
    return this.#child?.exitCode === null && this.#child.signalCode === null
  }

  /** The id of the product's own process. */
  get pid(): number | undefined {
    return this.#child?.pid
  }

  /** @returns a signed-in administrator */
  signIn(): Promise<ApiClient> {
    return ApiClient.signIn(this.origin, secrets)
  }

  /** @returns a reader's cookie */
  async readerCookie(): Promise<string> {
    const response = await fetch(`${this.origin}/api/auth/site-access`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ password: secrets.SITE_ACCESS_KEY }),
    })
    return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  }

  /** Ends the product's process without a warning, as a lack of memory would; nothing else. */
  async kill(): Promise<void> {
    if (!this.#child || !this.runs) return
    this.#child.kill('SIGKILL')
    await once(this.#child, 'exit')
  }

  /** @returns how many running builds were ended without a warning */
  async killBuilder(): Promise<number> {
    const builders = await this.#children(/astro\.mjs build/)
    for (const pid of builders) kill(pid)
    return builders.length
  }

  /** @returns how many Workers were ended without a warning */
  async killWorker(): Promise<number> {
    const workers = await this.#children(/workerd serve/)
    for (const pid of workers) kill(pid)
    return workers.length
  }

  async #children(named: RegExp): Promise<number[]> {
    const { stdout } = await promisify(execFile)('ps', ['-A', '-ww', '-o', 'pid=,ppid=,args='])
    return stdout.split('\n').flatMap((line) => {
      const [, pid, parent, command = ''] = /^\s*(\d+)\s+(\d+)\s+(.+)$/.exec(line) ?? []
      return Number(parent) === this.#child?.pid && named.test(command) ? [Number(pid)] : []
    })
  }

  /** Ends it as Ctrl-C does. */
  async stop(): Promise<void> {
    if (!this.#child || !this.runs) return
    this.#child.kill('SIGTERM')
    await once(this.#child, 'exit')
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It ended by itself meanwhile.
  }
}
