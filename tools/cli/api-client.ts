import { z } from 'zod'
import { type AdminArticle, adminArticleSchema } from '#domain/admin-article.ts'
import {
  type Article,
  type ArticleListed,
  type ArticleSubmissionInput,
  articleListedSchema,
  articleSchema,
  countsSchema,
} from '#domain/article.ts'
import { type ErrorCode, errorSchema } from '#domain/error.ts'
import { type ImportedArticle, importedArticleSchema } from '#domain/imported-article.ts'
import { type UploadedImage, uploadedImageSchema } from '#domain/media-schema.ts'
import { type Releases, releasesSchema } from '#domain/release.ts'
import { tokenSchema } from '#domain/session.ts'
import { UserError } from './user-error.ts'

/** What the product refused, in its own words. */
export class Refusal extends UserError {
  readonly code: ErrorCode

  /**
   * @param code why
   * @param message the same in a sentence
   */
  constructor(code: ErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

/** Talks to a running product as an administrator does. */
export class AdminClient {
  readonly #origin: string
  readonly #token: string

  private constructor(origin: string, token: string) {
    this.#origin = origin
    this.#token = token
  }

  /**
   * @param origin where the product runs
   * @param username an administrator's name
   * @param password and password
   * @returns the signed-in client
   * @throws UserError where nothing answers or the product refuses
   */
  static async signIn(origin: string, username: string, password: string): Promise<AdminClient> {
    const body = JSON.stringify({ username, password })
    const answer = await call(origin, '/api/auth/admin/login', { method: 'POST', body })
    const signedIn = tokenSchema.safeParse(answer)
    if (!signedIn.success) throw somethingElse(origin)
    return new AdminClient(origin, signedIn.data.token)
  }

  /** @returns the stored article */
  async create(submission: ArticleSubmissionInput): Promise<Article> {
    return articleSchema.parse(await this.#send('POST', '/api/admin/articles', submission))
  }

  /** @returns the stored article */
  async read(id: string): Promise<Article> {
    return articleSchema.parse(await this.#send('GET', `/api/admin/articles/${id}`))
  }

  /** @returns the stored article with its unpublished edits */
  async readWhole(id: string): Promise<AdminArticle> {
    return adminArticleSchema.parse(await this.#send('GET', `/api/admin/articles/${id}`))
  }

  /** @returns what is remembered of an import; undefined where nothing was made under the key */
  async readImport(creationKey: string): Promise<ImportedArticle | undefined> {
    try {
      const answer = await this.#send('GET', `/api/admin/imports/${creationKey}`)
      return importedArticleSchema.parse(answer)
    } catch (error) {
      if (error instanceof Refusal && error.code === 'not_found') return undefined
      throw error
    }
  }

  /** @returns how many articles there are, in all states */
  async count(): Promise<number> {
    return countsSchema.parse(await this.#send('GET', '/api/admin/counts')).total
  }

  /** Walks all articles by their titles, page by page. */
  async *walk(): AsyncGenerator<ArticleListed> {
    let path: string | undefined = '/api/admin/articles?sort=title&limit=500'
    while (path) {
      const response: Response = await answerOf(this.#origin, path, this.#signed('GET', undefined))
      yield* z.array(articleListedSchema).parse(await read(this.#origin, response.json()))
      path = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
    }
  }

  /** @returns a stored image, as readers get it */
  async image(address: string): Promise<Blob> {
    const path = address.replace('/media/', '/api/admin/backup/media/')
    const response = await answerOf(this.#origin, path, this.#signed('GET', undefined))
    return read(this.#origin, response.blob())
  }

  /** @returns the articles that were changed last, at most 500 */
  async list(): Promise<ArticleListed[]> {
    const answer = await this.#send('GET', '/api/admin/articles?limit=500')
    return z.array(articleListedSchema).parse(answer)
  }

  /** @returns the changed article */
  async save(id: string, submission: ArticleSubmissionInput): Promise<Article> {
    return articleSchema.parse(await this.#send('PUT', `/api/admin/articles/${id}`, submission))
  }

  /** @returns the article, marked */
  async markForRewrite(id: string, note = ''): Promise<Article> {
    const path = `/api/admin/articles/${id}/needs-rewrite`
    return articleSchema.parse(await this.#send('PUT', path, { note }))
  }

  async remove(id: string): Promise<void> {
    await this.#send('DELETE', `/api/admin/articles/${id}`)
  }

  /** @returns the address and measures of the stored image */
  async upload(image: Blob, name: string): Promise<UploadedImage> {
    const form = new FormData()
    form.set('image', image, name)
    const answer = await call(this.#origin, '/api/upload/image', this.#signed('POST', form))
    return uploadedImageSchema.parse(answer)
  }

  /** @returns whether nothing was ever written */
  async isEmpty(): Promise<boolean> {
    return (await this.count()) === 0
  }

  /** @returns what is live, and the last builds */
  async releases(): Promise<Releases> {
    return releasesSchema.parse(await this.#send('GET', '/api/admin/releases'))
  }

  /** Asks for a build at once, as Retry does. */
  async requestRelease(): Promise<void> {
    await this.#send('POST', '/api/admin/releases')
  }

  /** @returns the name of the account that was made or changed */
  async saveAccount(account: { username: string; password: string; replace: boolean }) {
    const answer = await this.#send('POST', '/api/admin/accounts', account)
    return z.object({ username: z.string() }).parse(answer).username
  }

  #send(method: string, path: string, body?: unknown): Promise<unknown> {
    return call(this.#origin, path, this.#signed(method, body ? JSON.stringify(body) : undefined))
  }

  #signed(method: string, body: RequestInit['body']): RequestInit {
    return { method, body, headers: { authorization: `Bearer ${this.#token}` } }
  }
}

async function call(origin: string, path: string, init: RequestInit): Promise<unknown> {
  const response = await answerOf(origin, path, init)
  return response.status === 204 ? undefined : read(origin, response.json())
}

/** An answer may break off in its middle, and be none of this product's. */
function read<T>(origin: string, reading: Promise<T>): Promise<T> {
  return reading.catch((error) => {
    throw error instanceof SyntaxError ? somethingElse(origin) : noAnswer(origin, error)
  })
}

function somethingElse(origin: string): UserError {
  return new UserError(`What answers at ${origin} is no Latchkey, or another version of it.`)
}

function noAnswer(origin: string, error: Error & { cause?: { message?: string } }): UserError {
  return new UserError(`Nothing answers at ${origin}: ${error.cause?.message ?? error.message}`)
}

async function answerOf(origin: string, path: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers)
  if (typeof init.body === 'string') headers.set('content-type', 'application/json')
  const response = await fetch(new URL(path, origin), { ...init, headers }).catch((error) => {
    throw noAnswer(origin, error)
  })
  if (response.ok) return response
  const refusal = errorSchema.safeParse(await response.json().catch(() => undefined))
  if (refusal.success) throw new Refusal(refusal.data.code, refusal.data.message)
  throw new UserError(`${path}: ${response.status}`)
}
