import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

interface Answer {
  id: number | null
  type: 'success' | 'error' | 'event'
  result?: Record<string, unknown>
  message?: string
}

const systemPaths = ['/usr/bin/firefox-esr', '/usr/bin/firefox']

/**
 * @returns the path of a Firefox, of your own if `FIREFOX_PATH` names one; undefined if there is none
 */
export function findFirefox(): string | undefined {
  const { FIREFOX_PATH } = process.env
  const chosen = FIREFOX_PATH ? [FIREFOX_PATH] : []
  return [...chosen, ...systemPaths].find((path) => existsSync(path))
}

/** A page in a Firefox of the system, driven by WebDriver BiDi: Playwright drives only a build of its own. */
export class FirefoxPage {
  readonly #socket: WebSocket
  readonly #answers = new Map<number, (answer: Answer) => void>()
  #sent = 0
  #context = ''
  #close: () => Promise<void>

  private constructor(socket: WebSocket, close: () => Promise<void>) {
    this.#socket = socket
    this.#close = close
    socket.addEventListener('message', ({ data }) => {
      const answer: Answer = JSON.parse(String(data))
      if (answer.id !== null) this.#answers.get(answer.id)?.(answer)
    })
  }

  /** Starts a Firefox with a profile of its own. */
  static async open(path: string): Promise<FirefoxPage> {
    const profile = await mkdtemp(join(tmpdir(), 'latchkey-firefox-'))
    const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0']
    const browser = spawn(path, args, { stdio: ['ignore', 'ignore', 'pipe'] })
    const close = async () => {
      browser.kill('SIGKILL')
      if (browser.exitCode === null && browser.signalCode === null) await once(browser, 'exit')
      await rm(profile, { recursive: true, force: true, maxRetries: 3 })
    }
    const address = await new Promise<string>((resolve, reject) => {
      let said = ''
      browser.stderr.on('data', (piece) => {
        said += piece
        const [, listening] = /BiDi listening on (ws:\S+)\n/.exec(said) ?? []
        if (listening) resolve(listening)
      })
      browser.on('exit', () => reject(new Error(`Firefox ended: ${said}`)))
    })
    const socket = new WebSocket(`${address}/session`)
    await once(socket, 'open')
    const page = new FirefoxPage(socket, close)
    await page.#send('session.new', { capabilities: {} })
    const { contexts } = await page.#send<{ contexts: { context: string }[] }>(
      'browsingContext.getTree',
    )
    page.#context = contexts[0]?.context ?? ''
    return page
  }

  close(): Promise<void> {
    return this.#close()
  }

  /** @param header as a request has it */
  async setCookies(origin: string, header: string): Promise<void> {
    for (const cookie of header.split('; ')) {
      const [name, value] = cookie.split('=')
      const domain = new URL(origin).hostname
      await this.#send('storage.setCookie', {
        cookie: { name, value: { type: 'string', value }, domain },
      })
    }
  }

  async goto(url: string): Promise<void> {
    await this.#send('browsingContext.navigate', { context: this.#context, url, wait: 'complete' })
  }

  async clearCookies(): Promise<void> {
    await this.#send('storage.deleteCookies')
  }

  /** Returns before the page is there. */
  async back(): Promise<void> {
    await this.#send('browsingContext.traverseHistory', { context: this.#context, delta: -1 })
  }

  async setWidth(width: number, height: number): Promise<void> {
    const viewport = { width, height }
    await this.#send('browsingContext.setViewport', { context: this.#context, viewport })
  }

  /** Runs a function in the page, with an argument and a result that JSON can hold. */
  async evaluate<Argument, Result>(
    run: (argument: Argument) => Result | Promise<Result>,
    argument: Argument,
  ): Promise<Result> {
    const call = `Promise.resolve((${run})(${JSON.stringify(argument)}))`
    const { result } = await this.#send<{ result: { value: string } }>('script.evaluate', {
      expression: `${call}.then((result) => JSON.stringify({ result }))`,
      target: { context: this.#context },
      awaitPromise: true,
    })
    return JSON.parse(result.value).result
  }

  async screenshot(clip: Box): Promise<Buffer> {
    const { data } = await this.#send<{ data: string }>('browsingContext.captureScreenshot', {
      context: this.#context,
      clip: { type: 'box', ...clip },
    })
    return Buffer.from(data, 'base64')
  }

  /** @typeParam Result what the protocol says that the method answers */
  #send<Result>(method: string, params = {}): Promise<Result> {
    const id = ++this.#sent
    return new Promise((resolve, reject) => {
      this.#answers.set(id, ({ type, message, result }) => {
        this.#answers.delete(id)
        if (type === 'error') reject(new Error(`${method}: ${message}`))
        else resolve(result as Result)
      })
      this.#socket.send(JSON.stringify({ id, method, params }))
    })
  }
}
