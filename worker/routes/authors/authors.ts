import type { Context } from 'hono'
import * as calls from '#domain/authors/calls.ts'
import type { App } from '#worker/context.ts'
import { findAdmin } from '#worker/db/accounts/admins.ts'
import { findAuthorId } from '#worker/db/author-spellings.ts'
import { mergeAuthors, previewMerge } from '#worker/db/authors/author-merge.ts'
import { listAuthorNames, listAuthors, readAuthor, saveAuthor } from '#worker/db/authors/authors.ts'
import { ApiError, fieldError } from '#worker/http/errors.ts'
import { route, routes } from '#worker/http/route.ts'
import { commitChange, loadSite } from '#worker/routes/articles/article-change.ts'

/** Who is named on bylines. */
export const authorRoutes = routes(
  route(calls.listAuthors, { runsDuringAuth: true }, (c) => listAuthors(c.env.DB)),
  route(calls.listAuthorNames, (c) => listAuthorNames(c.env.DB, c.get('admin').username)),
  route(calls.updateAuthor, { load: loadSite }, async (c) => {
    const author = c.req.valid('json')
    const { DB } = c.env
    const id = c.req.param('id')
    if (author.account !== null && !(await findAdmin(DB, { username: author.account }))) {
      throw fieldError('account', 'There is no such account.')
    }
    const saved = await commitChange(c, (origin) => saveAuthor(DB, id, author, origin))
    const now = await readAuthor(DB, id)
    if (!now) throw unknownAuthor()
    if (saved) return now
    if (now.revision !== author.revision) {
      throw new ApiError(
        'conflict',
        'Another editor changed this author meanwhile. Nothing was saved.',
      )
    }
    const message = `There is another author called ${author.name}. Merge the two instead.`
    throw fieldError('name', message, 'conflict')
  }),
  route(calls.previewMerge, async (c) => {
    const merged = { from: c.req.param('id'), into: c.req.valid('query').into }
    await assertBoth(c, merged)
    return previewMerge(c.env.DB, merged)
  }),
  route(calls.mergeAuthors, { load: loadSite }, async (c) => {
    const { DB } = c.env
    const merged = { from: c.req.param('id'), into: c.req.valid('json').into }
    const isDone = (await findAuthorId(DB, merged.from)) === merged.into
    if (!isDone || (await readAuthor(DB, merged.from))) {
      await assertBoth(c, merged)
      await commitChange(c, (origin) => mergeAuthors(DB, merged, origin))
    }
    const kept = await readAuthor(DB, merged.into)
    if (!kept) throw unknownAuthor()
    return kept
  }),
)

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
