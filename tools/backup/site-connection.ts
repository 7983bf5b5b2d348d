import pRetry, { AbortError } from 'p-retry'
import type { z } from 'zod'
import { errorSchema } from '#domain/error.ts'
import { tokenSchema } from '#domain/session.ts'
import { UserError } from '#tools/cli/user-error.ts'

/** What opens a site for a backup or a restore. */
export interface SiteKeys {
  ADMIN_USERNAME: string
  ADMIN_PASSWORD: string
  BUILD_TOKEN: string
}

/** A call to a site. */
interface Call {
  body?: string | Uint8Array<ArrayBuffer>
  /** Whether it may be made again where its answer was lost. */
  once?: boolean
}

/** How long one answer may take. */
const patience = 60_000

/** How often a call is tried that gets no answer, or that the site could not answer. */
const attempts = 5

/** A running site, as whoever runs it reaches it: the API, with patience for a bad line. */
export class SiteConnection {
  readonly origin: string
  /** Aborted where nobody wants the work to go on. */
  readonly stop: AbortSignal
  readonly #headers: Record<string, string>

  private constructor(origin: string, headers: Record<string, string>, stop: AbortSignal) {
    this.origin = origin
    this.stop = stop
    this.#headers = headers
  }

  /**
   * @param origin where the site runs
   * @param keys an administrator's name and password, and the build token
   * @param stop aborted where nobody wants the work to go on: every call fails then
   * @returns the opened connection
   * @throws UserError where nothing answers or the site refuses
   */
  static async open(
    origin: string,
    keys: SiteKeys,
    stop: AbortSignal = new AbortController().signal,
  ): Promise<SiteConnection> {
    const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password, BUILD_TOKEN } = keys
    const body = JSON.stringify({ username, password })
    const unknown = new SiteConnection(origin, {}, stop)
    const { token } = await unknown.send('POST', '/api/auth/admin/login', tokenSchema, { body })
    const headers = { authorization: `Bearer ${token}`, 'x-build-token': BUILD_TOKEN }
    return new SiteConnection(origin, headers, stop)
  }

  /**
   * @param method the method
   * @param path the call's path
   * @param schema what the answer must be
   * @param call its body
   * @returns the answer
   * @throws UserError where nothing answers or the site refuses
   */
  async send<T>(method: string, path: string, schema: z.ZodType<T>, call: Call = {}): Promise<T> {
    const other = new UserError(
      `${path} was answered with something else: ${this.origin} is no Latchkey, or another version of it.`,
    )
    const answer = await this.#answer(method, path, call, (response) =>
      response.json().catch((error) => {
        throw error instanceof SyntaxError ? new AbortError(other) : error
      }),
    )
    const result = schema.safeParse(answer)
    if (result.success) return result.data
    throw other
  }

  /** The same for a call without an answer. */
  async tell(method: string, path: string, call: Call): Promise<void> {
    await this.#answer(method, path, call, async () => undefined)
  }

  /**
   * @param path a file's path
   * @returns its bytes; undefined where there is no such file
   * @throws UserError where nothing answers or the site refuses
   */
  file(path: string): Promise<Buffer | undefined> {
    return this.#answer('GET', path, {}, async (response) =>
      response.status === 404 ? undefined : Buffer.from(await response.arrayBuffer()),
    )
  }

  async #answer<T>(
    method: string,
    path: string,
    { body, once = false }: Call,
    read: (response: Response) => Promise<T>,
  ): Promise<T> {
    const type = typeof body === 'string' ? 'application/json' : 'application/octet-stream'
    const headers = { ...this.#headers, ...(body && { 'content-type': type }) }
    return pRetry(
      () =>
        this.#inTime(async (signal) => {
          const init = { method, headers, signal, ...(body && { body }) }
          const response = await fetch(new URL(path, this.origin), init)
          const file = path.includes('/media/') && response.status === 404
          if (!response.ok && !file) await refuse(path, response)
          return read(response)
        }),
      { retries: once ? 0 : attempts - 1, minTimeout: 200, signal: this.stop },
    ).catch((error) => {
      if (error instanceof UserError) throw error
      const cause = error.cause?.message ?? error.message
      throw new UserError(`${this.origin} does not answer: ${cause}`)
    })
  }

  /** With a timer of its own: those of `AbortSignal.timeout` stay, thousands of them, until they end. */
  async #inTime<T>(attempt: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const ending = new AbortController()
    const stop = () => ending.abort(this.stop.reason)
    const timer = setTimeout(() => {
      ending.abort(new Error(`nothing came for ${patience / 1000} seconds`))
    }, patience)
    this.stop.addEventListener('abort', stop)
    try {
      return await attempt(ending.signal)
    } finally {
      clearTimeout(timer)
      this.stop.removeEventListener('abort', stop)
    }
  }
}

/** @throws what is tried again where the site could not answer; else UserError in the site's own words */
async function refuse(path: string, response: Response): Promise<never> {
  const answer = errorSchema.safeParse(await response.json().catch(() => undefined))
  const failure = new UserError(answer.data?.message ?? `${path} was answered ${response.status}.`)
  const passing = response.status === 429 || response.status >= 500
  throw passing ? failure : new AbortError(failure)
}
