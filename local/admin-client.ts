import { z } from 'zod'
import {
  type Article,
  type ArticleListed,
  type ArticleSubmissionInput,
  articleListedSchema,
  articleSchema,
  countsSchema,
} from '#domain/article.ts'
import { errorSchema } from '#domain/error.ts'
import { type UploadedImage, uploadedImageSchema } from '#domain/media-schema.ts'
import { type Releases, releasesSchema } from '#domain/release.ts'
import { tokenSchema } from '#domain/session.ts'
import { Failure } from '#local/failure.ts'

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
   * @throws Failure where nothing answers or the product refuses
   */
  static async signIn(origin: string, username: string, password: string): Promise<AdminClient> {
    const body = JSON.stringify({ username, password })
    const answer = await call(origin, '/api/auth/admin/login', { method: 'POST', body })
    return new AdminClient(origin, tokenSchema.parse(answer).token)
  }

  /** @returns the stored article */
  async create(submission: ArticleSubmissionInput): Promise<Article> {
    return articleSchema.parse(await this.#send('POST', '/api/admin/articles', submission))
  }

  /** @returns the stored article */
  async read(id: string): Promise<Article> {
    return articleSchema.parse(await this.#send('GET', `/api/admin/articles/${id}`))
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
  async markForRewrite(id: string): Promise<Article> {
    return articleSchema.parse(await this.#send('PUT', `/api/admin/articles/${id}/needs-rewrite`))
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
    return countsSchema.parse(await this.#send('GET', '/api/admin/counts')).total === 0
  }

  /** @returns what is live, and the last builds */
  async releases(): Promise<Releases> {
    return releasesSchema.parse(await this.#send('GET', '/api/admin/releases'))
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
  const headers = new Headers(init.headers)
  if (typeof init.body === 'string') headers.set('content-type', 'application/json')
  const response = await fetch(new URL(path, origin), { ...init, headers }).catch((error) => {
    throw new Failure(`Nothing answers at ${origin}: ${error.cause?.message ?? error.message}`)
  })
  if (response.status === 204) return undefined
  const answer: unknown = await response.json()
  if (response.ok) return answer
  const refusal = errorSchema.safeParse(answer)
  throw new Failure(refusal.success ? refusal.data.message : `${path}: ${response.status}`)
}
