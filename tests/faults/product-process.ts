import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { ApiClient } from '#tools/cli/api-client.ts'
import type { LocalSecrets } from '#tools/cli/secrets.ts'
import { listProcesses } from '#tools/platform/orphans.ts'

const secrets: LocalSecrets = {
  SITE_ACCESS_KEY: 'the key of the fault tests',
  ADMIN_USERNAME: 'editor',
  ADMIN_PASSWORD: 'the password of the fault tests',
  SESSION_SECRET: 'a secret of the fault tests, at least 32 bytes',
  BUILD_TOKEN: 'the-build-token-of-the-fault-tests',
}

/** Generous: the first start stores the demonstration, and the machine may be busy. */
const startTimeoutMs = 400_000

/** The product as `npm start` runs it, in processes of its own that a test can kill. */
export class ProductProcess {
  readonly origin: string
  readonly #port: number
  readonly #state: string
  readonly #script: string
  readonly #variables: Record<string, string>
  #child: ChildProcess | undefined
  /** Everything that it has printed, over all starts. */
  printed = ''

  /** @param started a script that starts it in another way than the command, with variables of its own */
  constructor(
    port: number,
    state: string,
    started: { script?: string; variables?: Record<string, string> } = {},
  ) {
    this.#port = port
    this.#state = state
    this.#script = started.script ?? 'tools/commands/start.ts'
    this.#variables = started.variables ?? {}
    this.origin = `http://localhost:${port}`
  }

  /** Starts it with the command's options, and waits until it serves a release. */
  async start(...options: string[]): Promise<void> {
    const env = {
      ...process.env,
      ...secrets,
      ...this.#variables,
      PORT: String(this.#port),
      LATCHKEY_STATE: this.#state,
    }
    const child = spawn(process.execPath, [this.#script, ...options], { env, stdio: 'pipe' })
    this.#child = child
    const printedBefore = this.printed.length
    const record = (chunk: Buffer) => {
      this.printed += chunk.toString()
    }
    child.stdout.on('data', record)
    child.stderr.on('data', record)
    const deadline = Date.now() + startTimeoutMs
    while (!this.printed.slice(printedBefore).includes('Ctrl-C ends it')) {
      if (child.exitCode !== null || Date.now() > deadline) {
        throw new Error(`The product did not start:\n${this.printed.slice(printedBefore)}`)
      }
      await setTimeout(50)
    }
  }

  get isRunning(): boolean {
    return this.#child?.exitCode === null && this.#child.signalCode === null
  }

  get pid(): number | undefined {
    return this.#child?.pid
  }

  signIn(): Promise<ApiClient> {
    return ApiClient.signIn(this.origin, secrets)
  }

  async readerCookie(): Promise<string> {
    const response = await fetch(`${this.origin}/api/auth/site-access`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ password: secrets.SITE_ACCESS_KEY }),
    })
    return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  }

  /** Kills the product's own process, as the kernel does without memory. Its children go on. */
  async kill(): Promise<void> {
    if (!this.#child || !this.isRunning) return
    this.#child.kill('SIGKILL')
    await once(this.#child, 'exit')
  }

  killBuilder(): Promise<void> {
    return this.#killChildren(/astro\.mjs build/)
  }

  killWorker(): Promise<void> {
    return this.#killChildren(/workerd serve/)
  }

  async #killChildren(pattern: RegExp): Promise<void> {
    for (const { pid, parentPid, command } of await listProcesses()) {
      if (parentPid === this.#child?.pid && pattern.test(command)) kill(pid)
    }
  }

  /** Ends it as Ctrl-C does. */
  async stop(): Promise<void> {
    if (!this.#child || !this.isRunning) return
    this.#child.kill('SIGTERM')
    await once(this.#child, 'exit')
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process has ended.
  }
}
