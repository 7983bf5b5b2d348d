import { createHash } from 'node:crypto'
import pRetry from 'p-retry'
import type { z } from 'zod'
import type { accountSubmissionSchema } from '#domain/accounts/account.ts'
import { saveAccount } from '#domain/accounts/calls.ts'
import type { AdminArticle, AdminArticleListed } from '#domain/articles/admin-article.ts'
import type { ArticleSubmissionInput } from '#domain/articles/article-submission.ts'
import * as articles from '#domain/articles/calls.ts'
import type { Category } from '#domain/articles/category.ts'
import type { UploadedAudio } from '#domain/audio/audio-schema.ts'
import { uploadAudio } from '#domain/audio/calls.ts'
import { signInAdmin } from '#domain/auth/calls.ts'
import type { readBackupMedia } from '#domain/backup/calls.ts'
import {
  type Connection,
  type Page,
  request,
  requestOf,
  type SentRequest,
} from '#domain/calls/request.ts'
import * as images from '#domain/images/calls.ts'
import type { ImageEdit, LibraryImage } from '#domain/images/library.ts'
import type { UploadedImage } from '#domain/images/media-schema.ts'
import { listReleases, type readBuildMedia } from '#domain/releases/calls.ts'
import type { Releases } from '#domain/releases/release.ts'
import { readSettings, updateSettings } from '#domain/settings/calls.ts'
import type { SettingsSubmission, StoredSettings } from '#domain/settings/site-settings.ts'
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

const defaultTimeoutMs = 60_000

/** How long an audio file may take, which can have 95 MB. */
export const fileTimeoutMs = 600_000

/** The waits double: 3 seconds altogether. */
const retries = 4
const firstRetryDelayMs = 200

/** The API of a running site, for commands, builds and tests. Every call throws `UserError`. */
export class ApiClient implements Connection {
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
    const anonymous = new ApiClient(origin, options)
    const body = { username, password }
    const { token } = await request(anonymous, signInAdmin, { body, repeatable: true })
    return new ApiClient(origin, { ...options, token, buildToken: credentials.BUILD_TOKEN })
  }

  /** Sends a request, and again if that may help and does no harm. */
  fetch<T>(
    {
      method,
      path,
      contentType,
      body,
      signal,
      repeatable = method === 'GET',
      timeoutMs,
    }: SentRequest,
    read: (response: Response) => Promise<T>,
  ): Promise<T> {
    const headers = { ...this.#headers, ...(contentType && { 'content-type': contentType }) }
    const attempt = () =>
      this.#withTimeout(async (timeout) => {
        const either = signal ? AbortSignal.any([timeout, signal]) : timeout
        const init = { method, headers, body, signal: either, redirect: 'manual' } as const
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

  /** Downloads a file into memory; the largest is an audio file. */
  download(
    call: typeof readBackupMedia | typeof readBuildMedia,
    key: string,
  ): Promise<Buffer<ArrayBuffer>> {
    const timeoutMs = /\.(mp3|m4a)$/.test(key) ? fileTimeoutMs : undefined
    return this.fetch(requestOf(call, { params: { key }, timeoutMs }), async (response) =>
      Buffer.from(await response.arrayBuffer()),
    )
  }

  create(body: ArticleSubmissionInput): Promise<AdminArticle> {
    return request(this, articles.createArticle, { body })
  }

  read(id: string): Promise<AdminArticle> {
    return request(this, articles.readArticle, { params: { id } })
  }

  save(id: string, body: ArticleSubmissionInput): Promise<AdminArticle> {
    return request(this, articles.updateArticle, { params: { id }, body })
  }

  markForRewrite(id: string, note = ''): Promise<AdminArticle> {
    return request(this, articles.markForRewrite, { params: { id }, body: { note } })
  }

  remove(id: string): Promise<void> {
    return request(this, articles.deleteArticle, { params: { id } })
  }

  /** @returns how many articles there are, in all states */
  async count(): Promise<number> {
    return (await request(this, articles.countArticles)).total
  }

  /** @returns the articles that were changed last, at most 500 */
  async list(): Promise<AdminArticleListed[]> {
    return (await request(this, articles.listArticles, { query: { limit: 500 } })).items
  }

  /**
   * Lists all articles by title, page by page, each once. It begins again until it meets no other one: a new
   * title moves an article to a page that was read before.
   */
  async *listAll(): AsyncGenerator<AdminArticleListed> {
    const query = { sort: 'title', limit: 500 } as const
    const listed = new Set<string>()
    let before: number
    do {
      before = listed.size
      let page: string | null = null
      do {
        const read: Page<AdminArticleListed> = await request(this, articles.listArticles, {
          query,
          page,
        })
        for (const article of read.items) {
          if (listed.has(article._id)) continue
          listed.add(article._id)
          yield article
        }
        page = read.next
      } while (page !== null)
    } while (listed.size > before)
  }

  async categories(): Promise<readonly Category[]> {
    return (await this.settings()).categories
  }

  settings(): Promise<StoredSettings> {
    return request(this, readSettings)
  }

  saveSettings(body: SettingsSubmission): Promise<StoredSettings> {
    return request(this, updateSettings, { body })
  }

  async readImage(id: string): Promise<LibraryImage> {
    return (await request(this, images.readImage, { params: { id } })).image
  }

  async editImage(id: string, body: ImageEdit): Promise<void> {
    await request(this, images.updateImage, { params: { id }, body, repeatable: true })
  }

  upload(image: Blob, name: string): Promise<UploadedImage> {
    const body = new FormData()
    body.set('image', image, name)
    return request(this, images.uploadImage, { body })
  }

  async uploadAudio(file: Blob): Promise<UploadedAudio> {
    const body = new Uint8Array(await file.arrayBuffer())
    const sha256 = createHash('sha256').update(body).digest('hex')
    return request(this, uploadAudio, { query: { sha256 }, body, timeoutMs: fileTimeoutMs })
  }

  releases(): Promise<Releases> {
    return request(this, listReleases)
  }

  /** @returns the name of the account */
  async saveAccount(body: z.input<typeof accountSubmissionSchema>): Promise<string> {
    return (await request(this, saveAccount, { body })).username
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
