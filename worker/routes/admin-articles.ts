import { type Context, Hono } from 'hono'
import type { z } from 'zod'
import type { StoredArticle } from '#domain/admin-article.ts'
import {
  type ArticleText,
  articleSubmissionSchema,
  rewriteRequestSchema,
  stateChangeSchema,
} from '#domain/article.ts'
import type { App } from '#worker/context.ts'
import { countArticles, listForAdmins } from '#worker/db/admin-lists.ts'
import {
  type ArticleChange,
  changeArticle,
  createArticle,
  deleteArticle,
} from '#worker/db/article-changes.ts'
import { readArticle } from '#worker/db/articles.ts'
import { discardWorkingCopy, saveWorkingCopy } from '#worker/db/working-copies.ts'
import {
  adminListSchema,
  answerAdminList,
  countsRequestSchema,
  stagingRequestSchema,
} from '#worker/http/admin-list-request.ts'
import { conflictError } from '#worker/http/conflict-error.ts'
import { ApiError, refuseInvalid, unreadableBody } from '#worker/http/errors.ts'
import { zValidator } from '#worker/http/validation.ts'
import { reconcile } from '#worker/releases/reconcile.ts'
import { withReleaseStatus } from '#worker/releases/release-status.ts'

/** A submission, its text apart from what it says of the article's state. */
const submissionSchema = articleSubmissionSchema.transform(
  ({ published, publishedAt, revision, copyRevision, creationKey, importDigest, ...text }) => ({
    text: text satisfies ArticleText,
    state: { published, publishedAt, creationKey, importDigest },
    known: { revision, copyRevision },
  }),
)

/** Everything that administrators do with articles. */
export const adminArticleRoutes = new Hono<App>()
  .get('/api/admin/articles', zValidator('query', adminListSchema, refuseInvalid), async (c) => {
    const wanted = c.req.valid('query')
    return answerAdminList(c, await listForAdmins(c.env.DB, wanted))
  })
  .get('/api/admin/counts', zValidator('query', countsRequestSchema, refuseInvalid), async (c) => {
    const { q } = c.req.valid('query')
    return c.json(await countArticles(c.env.DB, q))
  })
  .get('/api/admin/staging', zValidator('query', stagingRequestSchema, refuseInvalid), async (c) =>
    answerAdminList(
      c,
      await listForAdmins(c.env.DB, {
        ...c.req.valid('query'),
        ...{ published: false, sort: 'created', order: 'desc' },
      }),
    ),
  )
  .post('/api/admin/articles', zValidator('json', submissionSchema, refuseInvalid), async (c) => {
    const { text, state } = c.req.valid('json')
    const article = await createArticle(c.env.DB, text, state, c.get('admin').username)
    if (article.published) rebuild(c)
    return answer(c, article, 201)
  })
  .get('/api/admin/articles/:id', async (c) => answer(c, await stored(c)))
  .put(
    '/api/admin/articles/:id',
    zValidator('json', submissionSchema, refuseInvalid),
    async (c) => {
      const { text, state, known } = c.req.valid('json')
      const { published, publishedAt, importDigest } = state
      return answer(
        c,
        await change(c, known.revision, (before) => ({
          status: published ? 'published' : draftStatus(before),
          ...{ text, publishedAt, importDigest, copyRevision: known.copyRevision },
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
  .put(
    '/api/admin/articles/:id/working-copy',
    zValidator('json', submissionSchema, refuseInvalid),
    async (c) => {
      const { text, known } = c.req.valid('json')
      const by = c.get('admin').username
      const article = await stored(c)
      const copyRevision = known.copyRevision ?? article.workingCopy?.revision ?? 0
      const unchanged = known.revision === undefined || known.revision === article.revision
      const copy = unchanged && (await saveWorkingCopy(c.env.DB, article, text, copyRevision, by))
      if (!copy) throw conflictError(await stored(c), known.revision ?? article.revision)
      return answer(c, { ...article, workingCopy: copy })
    },
  )
  .delete('/api/admin/articles/:id/working-copy', async (c) => {
    await stored(c)
    await discardWorkingCopy(c.env.DB, c.req.param('id'))
    return c.body(null, 204)
  })
  .put('/api/admin/articles/:id/publish', async (c) => {
    const { revision } = await bodyOf(c, stateChangeSchema)
    return answer(c, await change(c, revision, () => ({ status: 'published' })))
  })
  .put('/api/admin/articles/:id/needs-rewrite', async (c) => {
    const { revision, note } = await bodyOf(c, rewriteRequestSchema)
    const marked = { status: 'needs_rewrite', rewriteNote: note } as const
    return answer(c, await change(c, revision, () => marked))
  })

type ArticleContext = Context<App, '/api/admin/articles/:id'>

/** ArticleSave a draft leaves the mark that it needs a rewrite; publishing takes it away. */
function draftStatus(before: StoredArticle): 'draft' | 'needs_rewrite' {
  return before.status === 'needs_rewrite' ? 'needs_rewrite' : 'draft'
}

/** A change of state may come without a body or with an empty one. */
async function bodyOf<T>(c: Context, schema: z.ZodType<T>): Promise<T> {
  const body = await c.req.text()
  const result = schema.safeParse(body.trim() === '' ? {} : parseJson(body))
  refuseInvalid(result)
  return result.data ?? schema.parse({})
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw unreadableBody()
  }
}

async function answer(c: Context<App>, article: StoredArticle, status: 200 | 201 = 200) {
  return c.json(await withReleaseStatus(c.env, article), status)
}

async function stored(c: ArticleContext): Promise<StoredArticle> {
  const found = await readArticle(c.env.DB, c.req.param('id'))
  if (!found) throw unknownArticle()
  return found
}

async function change(
  c: ArticleContext,
  revision: number | undefined,
  decide: (before: StoredArticle) => ArticleChange,
): Promise<StoredArticle> {
  const before = await stored(c)
  if (revision !== undefined && revision !== before.revision) {
    throw conflictError(before, revision)
  }
  const after = await changeArticle(c.env.DB, before, decide(before), c.get('admin').username)
  if (!after) throw conflictError(await stored(c), before.revision)
  if (before.published || after.published) rebuild(c)
  return after
}

function rebuild(c: Context<App>): void {
  const by = c.get('admin').username
  c.executionCtx.waitUntil(
    reconcile(c.env, { by }).catch((error) => {
      console.error('The site could not be compared with its content:', error)
    }),
  )
}

function unknownArticle(): ApiError {
  return new ApiError('not_found', 'Article Not Found')
}
