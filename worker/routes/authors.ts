import { type Context, Hono } from 'hono'
import { z } from 'zod'
import {
  adminAuthorSchema,
  authorMergeSchema,
  authorNameSchema,
  authorSubmissionSchema,
  mergedArticleSchema,
} from '#domain/author-schema.ts'
import type { App } from '#worker/context.ts'
import { findAdmin } from '#worker/db/admins.ts'
import { mergeAuthors, previewMerge } from '#worker/db/author-merge.ts'
import { findAuthorId } from '#worker/db/author-spellings.ts'
import {
  type ChangedAuthors,
  listAuthorNames,
  listAuthors,
  readAuthor,
  saveAuthor,
} from '#worker/db/authors.ts'
import { ApiError } from '#worker/http/errors.ts'
import { describeRoute } from '#worker/http/route-description.ts'
import { zValidator } from '#worker/http/validation.ts'
import { makeChange, readSiteBefore } from './article-change.ts'

/** Who is named on bylines. */
export const authorRoutes = new Hono<App>()
  .get(
    '/api/admin/authors',
    describeRoute({
      access: 'editor',
      operationId: 'listAuthors',
      summary: 'Everyone who was credited in a published article.',
      startsEarly: true,
      response: z.array(adminAuthorSchema),
    }),
    async (c) => c.json(await listAuthors(c.env.DB)),
  )
  .get(
    '/api/admin/authors/names',
    describeRoute({
      access: 'writer',
      operationId: 'listAuthorNames',
      summary: 'Their names, to choose from.',
      startsEarly: true,
      response: z.array(authorNameSchema),
    }),
    async (c) => c.json(await listAuthorNames(c.env.DB)),
  )
  .put(
    '/api/admin/authors/:id',
    describeRoute({
      access: 'editor',
      operationId: 'saveAuthor',
      summary:
        'Changes what readers are told of an author. Answers 409 if it was changed meanwhile.',
      response: adminAuthorSchema,
      preload: readSiteBefore,
    }),
    zValidator('json', authorSubmissionSchema),
    async (c) => {
      const author = c.req.valid('json')
      const { DB } = c.env
      const id = c.req.param('id')
      if (author.account !== null && !(await findAdmin(DB, { username: author.account }))) {
        const message = 'There is no such account.'
        throw new ApiError('bad_request', message, { issues: [{ field: 'account', message }] })
      }
      const by = c.get('admin').username
      const saved = await changeAuthors(c, (since) => saveAuthor(DB, id, author, by, since))
      const now = await readAuthor(DB, id)
      if (!now) throw unknownAuthor()
      if (saved) return c.json(now)
      if (now.revision !== author.revision) {
        throw new ApiError(
          'conflict',
          'Somebody changed this author in between. Nothing was saved.',
        )
      }
      const message = `There is another author called ${author.name}. Merge the two instead.`
      throw new ApiError('conflict', message, { issues: [{ field: 'name', message }] })
    },
  )
  .get(
    '/api/admin/authors/:id/merge',
    describeRoute({
      access: 'editor',
      operationId: 'previewMerge',
      summary: 'The articles that a merge with another author changes.',
      response: z.array(mergedArticleSchema),
    }),
    zValidator('query', authorMergeSchema),
    async (c) => {
      const merged = { from: c.req.param('id'), into: c.req.valid('query').into }
      await assertBoth(c, merged)
      return c.json(await previewMerge(c.env.DB, merged))
    },
  )
  .post(
    '/api/admin/authors/:id/merge',
    describeRoute({
      access: 'editor',
      operationId: 'mergeAuthors',
      summary: 'Gives all articles of an author to another one. Can be repeated.',
      response: adminAuthorSchema,
      preload: readSiteBefore,
    }),
    zValidator('json', authorMergeSchema),
    async (c) => {
      const { DB } = c.env
      const merged = { from: c.req.param('id'), into: c.req.valid('json').into }
      const isDone = (await findAuthorId(DB, merged.from)) === merged.into
      if (!isDone || (await readAuthor(DB, merged.from))) {
        await assertBoth(c, merged)
        const by = c.get('admin').username
        await changeAuthors(c, (since) => mergeAuthors(DB, merged, by, since))
      }
      const kept = await readAuthor(DB, merged.into)
      if (!kept) throw unknownAuthor()
      return c.json(kept)
    },
  )

/** Makes a change that readers notice on the contributors' pages. */
function changeAuthors(
  c: Context<App>,
  store: (since: number | undefined) => Promise<ChangedAuthors | undefined>,
) {
  return makeChange(c, async (since) => {
    const changed = await store(since)
    const neighbours = { newer: null, older: null }
    const afterwards = changed?.changes && {
      changes: changed.changes,
      shown: undefined,
      neighbours,
    }
    return changed && { visible: changed.visible, afterwards }
  })
}

async function assertBoth(
  c: Context<App>,
  { from, into }: { from: string; into: string },
): Promise<void> {
  if (from === into) throw new ApiError('bad_request', 'Choose another author.')
  const both = await Promise.all([readAuthor(c.env.DB, from), readAuthor(c.env.DB, into)])
  if (both.includes(undefined)) throw unknownAuthor()
}

function unknownAuthor(): ApiError {
  return new ApiError('not_found', 'There is no such author.')
}
