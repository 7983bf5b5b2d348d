import { createHash } from 'node:crypto'
import pRetry from 'p-retry'
import { z } from 'zod'
import type { accountSubmissionSchema } from '#domain/account.ts'
import { type AdminArticle, adminArticleSchema } from '#domain/admin-article.ts'
import {
  type ArticleListed,
  type ArticleSubmissionInput,
  articleListedSchema,
  countsSchema,
} from '#domain/article.ts'
import { type UploadedAudio, uploadedAudioSchema } from '#domain/audio-schema.ts'
import type { Category } from '#domain/category.ts'
import { type ImageEdit, imageDetailsSchema, type LibraryImage } from '#domain/library.ts'
import { type UploadedImage, uploadedImageSchema } from '#domain/media-schema.ts'
import { type Releases, releasesSchema } from '#domain/release.ts'
import { tokenSchema } from '#domain/session.ts'
import {
  type SettingsSubmission,
  type StoredSettings,
  storedSettingsSchema,
} from '#domain/site-settings.ts'
import { asUserError, errorOf, isTemporary } from './api-error.ts'
import type { LocalSecrets } from './secrets.ts'

/** The variables of `.dev.vars` that open the API; only restores and password hashes need the token. */
export type AdminCredentials = Pick<LocalSecrets, 'ADMIN_USERNAME' | 'ADMIN_PASSWORD'> &
  Partial<Pick<LocalSecrets, 'BUILD_TOKEN'>>

export interface ApiClientOptions {
  /** Sent as the bearer: a session's token, or the build token. */
  token?: string
  /** Sent beside an administrator's token. */
  buildToken?: string
  /** Aborts every call; calls then throw its reason. */
  signal?: AbortSignal
  /** Whether to repeat calls that fail temporarily, if they do no harm when made twice. */
  retry?: boolean
  /** How long a call may take, with the answer's body. */
  timeoutMs?: number
}

interface Call {
  /** A string is sent as JSON. */
  body?: string | Uint8Array<ArrayBuffer> | FormData
  /** Whether the call does no harm when it is made twice. Reads never do. */
  repeatable?: boolean
  /** Instead of the client's own. */
  timeoutMs?: number
}

const defaultTimeoutMs = 60_000

/** How long an audio file may take, which can have 95 MB. */
const fileTimeoutMs = 600_000

/** The waits double: 3 seconds altogether. */
const retries = 4
const firstRetryDelayMs = 200

/** The API of a running site, for commands, builds and tests. Every call throws `UserError`. */
export class ApiClient {
  readonly origin: string
  readonly token: string
  readonly signal: AbortSignal | undefined
  readonly #options: ApiClientOptions
  readonly #headers: Record<string, string>

  constructor(origin: string, options: ApiClientOptions = {}) {
    const { signal, token = '', buildToken } = options
    this.origin = origin
    this.token = token
    this.signal = signal
    this.#options = options
    this.#headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(buildToken && { 'x-build-token': buildToken }),
    }
  }

  static async signIn(
    origin: string,
    credentials: AdminCredentials,
    options?: ApiClientOptions,
  ): Promise<ApiClient> {
    const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = credentials
    const call = { body: JSON.stringify({ username, password }), repeatable: true }
    const anonymous = new ApiClient(origin, options)
    const { token } = await anonymous.call('POST', '/api/auth/admin/login', tokenSchema, call)
    return new ApiClient(origin, { ...options, token, buildToken: credentials.BUILD_TOKEN })
  }

  /** @returns the answer, checked against the schema */
  call<T>(method: string, path: string, schema: z.ZodType<T>, call?: Call): Promise<T> {
    return this.#request(method, path, call, async (response) =>
      schema.parse(await response.json()),
    )
  }

  /** Makes a call whose answer has no content. */
  send(method: string, path: string, call?: Call): Promise<void> {
    return this.#request(method, path, call, async (response) => {
      await response.arrayBuffer()
    })
  }

  /** Downloads a file into memory; the largest is an audio file. */
  download(path: string): Promise<Buffer<ArrayBuffer>> {
    const timeoutMs = /\.(mp3|m4a)$/.test(path) ? fileTimeoutMs : undefined
    return this.#request('GET', path, { ...(timeoutMs && { timeoutMs }) }, async (response) =>
      Buffer.from(await response.arrayBuffer()),
    )
  }

  create(submission: ArticleSubmissionInput): Promise<AdminArticle> {
    return this.#sendArticle('POST', '/api/admin/articles', submission)
  }

  read(id: string): Promise<AdminArticle> {
    return this.call('GET', `/api/admin/articles/${id}`, adminArticleSchema)
  }

  save(id: string, submission: ArticleSubmissionInput): Promise<AdminArticle> {
    return this.#sendArticle('PUT', `/api/admin/articles/${id}`, submission)
  }

  markForRewrite(id: string, note = ''): Promise<AdminArticle> {
    return this.#sendArticle('PUT', `/api/admin/articles/${id}/needs-rewrite`, { note })
  }

  remove(id: string): Promise<void> {
    return this.send('DELETE', `/api/admin/articles/${id}`)
  }

  #sendArticle(method: string, path: string, body: object): Promise<AdminArticle> {
    return this.call(method, path, adminArticleSchema, { body: JSON.stringify(body) })
  }

  /** @returns how many articles there are, in all states */
  async count(): Promise<number> {
    return (await this.call('GET', '/api/admin/counts', countsSchema)).total
  }

  /** @returns whether the site has no articles, in any state */
  async isEmpty(): Promise<boolean> {
    return (await this.count()) === 0
  }

  /** @returns the articles that were changed last, at most 500 */
  list(): Promise<ArticleListed[]> {
    return this.call('GET', '/api/admin/articles?limit=500', z.array(articleListedSchema))
  }

  /** Lists all articles by title, page by page. */
  async *listAll(): AsyncGenerator<ArticleListed> {
    let path: string | undefined = '/api/admin/articles?sort=title&limit=500'
    while (path !== undefined) {
      const { page, next }: { page: ArticleListed[]; next: string | undefined } =
        await this.#request('GET', path, {}, async (response) => ({
          page: z.array(articleListedSchema).parse(await response.json()),
          next: /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1],
        }))
      yield* page
      path = next
    }
  }

  /** @returns the categories that articles may have */
  async categories(): Promise<readonly Category[]> {
    return (await this.settings()).categories
  }

  settings(): Promise<StoredSettings> {
    return this.call('GET', '/api/admin/settings', storedSettingsSchema)
  }

  saveSettings(submission: SettingsSubmission): Promise<StoredSettings> {
    const body = JSON.stringify(submission)
    return this.call('PUT', '/api/admin/settings', storedSettingsSchema, { body })
  }

  /** Pins an article as the front page's lead, or unpins it. */
  setLead(id: string, pinned: boolean): Promise<void> {
    return this.send(pinned ? 'PUT' : 'DELETE', `/api/admin/articles/${id}/lead`)
  }

  async readImage(hash: string): Promise<LibraryImage> {
    const path = `/api/admin/images/${hash}`
    return (await this.call('GET', path, imageDetailsSchema)).image
  }

  editImage(hash: string, edit: ImageEdit): Promise<void> {
    const body = JSON.stringify(edit)
    return this.send('PATCH', `/api/admin/images/${hash}`, { body, repeatable: true })
  }

  upload(image: Blob, name: string): Promise<UploadedImage> {
    const body = new FormData()
    body.set('image', image, name)
    return this.call('POST', '/api/upload/image', uploadedImageSchema, { body })
  }

  async uploadAudio(file: Blob): Promise<UploadedAudio> {
    const body = new Uint8Array(await file.arrayBuffer())
    const sha256 = createHash('sha256').update(body).digest('hex')
    const path = `/api/upload/audio?sha256=${sha256}`
    return this.call('POST', path, uploadedAudioSchema, { body, timeoutMs: fileTimeoutMs })
  }

  releases(): Promise<Releases> {
    return this.call('GET', '/api/admin/releases', releasesSchema)
  }

  /** Requests a build at once, as the portal's *Retry* does. */
  requestRelease(): Promise<void> {
    return this.send('POST', '/api/admin/releases')
  }

  /** @returns the name of the account */
  async saveAccount(account: z.input<typeof accountSubmissionSchema>): Promise<string> {
    const call = { body: JSON.stringify(account) }
    const schema = z.object({ username: z.string() })
    return (await this.call('POST', '/api/admin/accounts', schema, call)).username
  }

  #request<T>(
    method: string,
    path: string,
    { body, repeatable = method === 'GET', timeoutMs }: Call = {},
    read: (response: Response) => Promise<T>,
  ): Promise<T> {
    const headers = { ...this.#headers, ...contentType(body) }
    const attempt = () =>
      this.#withTimeout(async (signal) => {
        const init = { method, headers, body, signal, redirect: 'manual' } as const
        const response = await fetch(new URL(path, this.origin), init)
        if (!response.ok) throw await errorOf(path, response)
        return read(response)
      }, timeoutMs)
    return pRetry(attempt, {
      retries: repeatable && this.#options.retry ? retries : 0,
      minTimeout: firstRetryDelayMs,
      signal: this.signal,
      shouldRetry: ({ error }) => isTemporary(error),
    })
  }

  /** Clears its timer: those of `AbortSignal.timeout` would stay, one for each of thousands of calls. */
  async #withTimeout<T>(
    attempt: (signal: AbortSignal) => Promise<T>,
    timeoutMs = this.#options.timeoutMs ?? defaultTimeoutMs,
  ): Promise<T> {
    const controller = new AbortController()
    const abort = () => controller.abort(this.signal?.reason)
    const timer = setTimeout(() => {
      controller.abort(new Error(`nothing came for ${timeoutMs / 1000} seconds`))
    }, timeoutMs)
    this.signal?.addEventListener('abort', abort)
    try {
      return await attempt(controller.signal)
    } catch (error) {
      throw asUserError(this.origin, error)
    } finally {
      clearTimeout(timer)
      this.signal?.removeEventListener('abort', abort)
    }
  }
}

function contentType(body: Call['body']): Record<string, string> {
  if (typeof body === 'string') return { 'content-type': 'application/json' }
  // A form's type is set by `fetch`, which chooses the boundary.
  return body instanceof Uint8Array ? { 'content-type': 'application/octet-stream' } : {}
}
