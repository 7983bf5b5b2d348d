import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#tests/support/free-port.ts'

const driverPath = '/usr/bin/WebKitWebDriver'
const displayPath = '/usr/bin/Xvfb'

/** Whether the system has WebKit's driver, and a display for it. */
export function hasWebKit(): boolean {
  return existsSync(driverPath) && existsSync(displayPath)
}

/** A page in the WebKit of the system, driven by WebDriver: Playwright drives only a build of its own. */
export class WebKitPage {
  readonly #session: string
  readonly #processes: ChildProcess[]

  private constructor(session: string, processes: ChildProcess[]) {
    this.#session = session
    this.#processes = processes
  }

  /** @param keepsPages whether Back takes pages out of memory */
  static async open(keepsPages: boolean): Promise<WebKitPage> {
    const screen = spawn(displayPath, ['-displayfd', '3'], {
      stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
    })
    const [display] = await once(screen.stdio[3] ?? screen, 'data')
    const port = await freePort()
    const driver = spawn(driverPath, [`--port=${port}`], {
      env: {
        ...process.env,
        DISPLAY: `:${String(display).trim()}`,
        WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      },
      stdio: 'ignore',
    })
    const sessions = `http://127.0.0.1:${port}/session`
    const browserOptions = { args: ['--automation', `--enable-page-cache=${keepsPages}`] }
    const capabilities = {
      // A command that waits for a page out of memory may wait for ever.
      alwaysMatch: { pageLoadStrategy: 'none', 'webkitgtk:browserOptions': browserOptions },
    }
    const { sessionId } = await until(() =>
      send<{ sessionId: string }>('POST', sessions, { capabilities }),
    )
    return new WebKitPage(`${sessions}/${sessionId}`, [driver, screen])
  }

  async close(): Promise<void> {
    await send('DELETE', this.#session).catch(() => undefined)
    for (const process of this.#processes) process.kill('SIGKILL')
  }

  /** @param header as a request has it */
  async setCookies(origin: string, header: string): Promise<void> {
    // Cookies are those of the page that is open.
    await this.goto(`${origin}/login`)
    for (const cookie of header.split('; ')) {
      const [name, value] = cookie.split('=')
      await this.#send('POST', 'cookie', { cookie: { name, value, path: '/' } })
    }
  }

  async goto(url: string): Promise<void> {
    await until(async () => {
      // The first page of all may take the place of this one.
      await this.#send('POST', 'url', { url })
      await until(() => this.evaluate((to) => location.href === to, url), 10_000)
      return true
    }, 60_000)
    await until(() => this.evaluate(() => document.readyState === 'complete', null))
  }

  async clearCookies(): Promise<void> {
    await this.#send('DELETE', 'cookie')
  }

  /** Returns when another page is there. */
  async back(): Promise<void> {
    await this.evaluate(() => {
      document.documentElement.dataset.left = ''
      history.back()
    }, null)
    await until(() =>
      this.evaluate(() => document.documentElement.dataset.left === undefined, null),
    )
  }

  /** Runs a function in the page, with an argument and a result that JSON can hold. */
  evaluate<Argument, Result>(
    run: (argument: Argument) => Result | Promise<Result>,
    argument: Argument,
  ): Promise<Result> {
    const script = `return (${run})(arguments[0])`
    return this.#send('POST', 'execute/sync', { script, args: [argument] })
  }

  #send<Result>(method: string, command: string, body?: object): Promise<Result> {
    return send(method, `${this.#session}/${command}`, body)
  }
}

/** Asks until the answer is one: a page that is being left answers with an error, or not at all. */
async function until<Answer>(ask: () => Promise<Answer>, deadline = 30_000): Promise<Answer> {
  const end = Date.now() + deadline
  for (;;) {
    const answer = await ask().catch((error: unknown) => {
      if (Date.now() > end) throw error
    })
    if (answer) return answer
    if (Date.now() > end) throw new Error(`WebKit did not come to it: ${ask}`)
    await wait(100)
  }
}

/** @typeParam Result what the protocol says that the command answers */
async function send<Result>(method: string, url: string, body?: object): Promise<Result> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value }: { value: Result & { message?: string } } = await response.json()
  if (!response.ok) throw new Error(`${method} ${url}: ${value?.message}`)
  return value
}
