import { zValidator } from '@hono/zod-validator'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { type Article, articleSubmissionSchema, stateChangeSchema } from '#domain/article.ts'
import {
  type ArticleChange,
  changeArticle,
  createArticle,
  deleteArticle,
} from '#worker/db/article-changes.ts'
import { countArticles, listDrafts, listForAdmins, readArticle } from '#worker/db/articles.ts'
import { ApiError, refuseInvalid } from '#worker/errors.ts'
import type { App } from '#worker/guard.ts'
import { answerList, listRequestSchema } from '#worker/list-request.ts'
import { reconcile } from '#worker/reconcile.ts'

const adminListSchema = listRequestSchema.extend({
  status: z.enum(['published', 'draft'], 'A status is published or draft.').optional(),
})

/** Everything that administrators do with articles. */
export const adminArticleRoutes = new Hono<App>()
  .get('/api/admin/articles', zValidator('query', adminListSchema, refuseInvalid), async (c) => {
    const { status, ...page } = c.req.valid('query')
    const published = status && status === 'published'
    return answerList(c, await listForAdmins(c.env.DB, { ...page, published }))
  })
  .get('/api/admin/counts', async (c) => c.json(await countArticles(c.env.DB)))
  .get('/api/admin/staging', zValidator('query', listRequestSchema, refuseInvalid), async (c) =>
    answerList(c, await listDrafts(c.env.DB, c.req.valid('query'))),
  )
  .post(
    '/api/admin/articles',
    zValidator('json', articleSubmissionSchema, refuseInvalid),
    async (c) => {
      const article = await createArticle(c.env.DB, c.req.valid('json'), c.get('admin').username)
      if (article.published) rebuild(c)
      return c.json(article, 201)
    },
  )
  .get('/api/admin/articles/:id', async (c) => c.json((await stored(c)).article))
  .put(
    '/api/admin/articles/:id',
    zValidator('json', articleSubmissionSchema, refuseInvalid),
    async (c) => {
      const { published, revision, publishedAt, ...text } = c.req.valid('json')
      return c.json(
        await change(c, revision, (before) => ({
          status: published ? 'published' : draftStatus(before),
          text,
          publishedAt,
        })),
      )
    },
  )
  .delete('/api/admin/articles/:id', async (c) => {
    const by = c.get('admin').username
    const { deleted, visible } = await deleteArticle(c.env.DB, c.req.param('id'), by)
    if (!deleted) throw unknownArticle()
    if (visible) rebuild(c)
    return c.body(null, 204)
  })
  .put('/api/admin/articles/:id/publish', async (c) =>
    c.json(await change(c, await statedRevision(c), () => ({ status: 'published' }))),
  )
  .put('/api/admin/articles/:id/needs-rewrite', async (c) =>
    c.json(await change(c, await statedRevision(c), () => ({ status: 'needs_rewrite' }))),
  )

type ArticleContext = Context<App, '/api/admin/articles/:id'>

/** Saving a draft leaves the mark that it needs a rewrite; publishing takes it away. */
function draftStatus(before: Article): 'draft' | 'needs_rewrite' {
  return before.status === 'needs_rewrite' ? 'needs_rewrite' : 'draft'
}

/** A change of state may come without a body, with an empty one, or with a revision. */
async function statedRevision(c: Context): Promise<number | undefined> {
  const body = await c.req.text()
  const result = stateChangeSchema.safeParse(body.trim() === '' ? {} : parseJson(body))
  refuseInvalid(result)
  return result.data?.revision
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

async function stored(c: ArticleContext) {
  const found = await readArticle(c.env.DB, c.req.param('id'))
  if (!found) throw unknownArticle()
  return found
}

async function change(
  c: ArticleContext,
  revision: number | undefined,
  decide: (before: Article) => ArticleChange,
): Promise<Article> {
  const { article: before, updatedBy } = await stored(c)
  if (revision !== undefined && revision !== before.revision) {
    throw savedMeanwhile(updatedBy, before.updatedAt)
  }
  const after = await changeArticle(c.env.DB, before, decide(before), c.get('admin').username)
  if (!after) {
    const { article, updatedBy: other } = await stored(c)
    throw savedMeanwhile(other, article.updatedAt)
  }
  if (before.published || after.published) rebuild(c)
  return after
}

function rebuild(c: Context<App>): void {
  const by = c.get('admin').username
  c.executionCtx.waitUntil(
    reconcile(c.env, by, 'prompt').catch((error) => {
      console.error('The site could not be compared with its content:', error)
    }),
  )
}

function unknownArticle(): ApiError {
  return new ApiError('not_found', 'Article Not Found')
}

function savedMeanwhile(by: string, at: string): ApiError {
  const message = `${by} saved this article in between, at ${at}. Nothing was overwritten.`
  return new ApiError('conflict', message)
}
