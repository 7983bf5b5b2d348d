import type { Context } from 'hono'
import { authorIdOf } from '#domain/authors/author.ts'
import type { AdminAuthor, NewAuthor } from '#domain/authors/author-schema.ts'
import * as calls from '#domain/authors/calls.ts'
import type { App } from '#worker/context.ts'
import { findAdmin } from '#worker/db/accounts/admins.ts'
import { findAuthorId } from '#worker/db/author-spellings.ts'
import { mergeAuthors, previewMerge } from '#worker/db/authors/author-merge.ts'
import {
  createAuthor,
  deleteAuthor,
  listAuthorNames,
  listAuthors,
  readAuthor,
  saveAuthor,
} from '#worker/db/authors/authors.ts'
import { isSavedAlready } from '#worker/http/conflict-error.ts'
import { ApiError, fieldError } from '#worker/http/errors.ts'
import { route, routes } from '#worker/http/route.ts'
import { commitChange } from '#worker/routes/articles/article-change.ts'
import { loadSite } from '#worker/routes/articles/loaded-article.ts'
import { assertUploaded } from '#worker/routes/images/assert-uploaded.ts'

/** Who is named on bylines. */
export const authorRoutes = routes(
  route(calls.listAuthors, { runsDuringAuth: true }, (c) => listAuthors(c.env.DB)),
  route(calls.listAuthorNames, (c) => listAuthorNames(c.env.DB, c.get('admin').username)),
  route(calls.createAuthor, async (c) => {
    const author = c.req.valid('json')
    const { DB } = c.env
    const id = authorIdOf(author.name)
    if (id === '') throw fieldError('name', 'A name needs a letter or a digit.')
    await assertAccount(c, author)
    await assertUploaded(c, 'picture', author.picture)
    await createAuthor(DB, author)
    const now = await readAuthor(DB, id)
    // As this call made it, or one that it repeats.
    if (now?.revision === 1 && isSavedAlready(now, author)) return now
    throw otherAuthor(author)
  }),
  route(calls.updateAuthor, { load: loadSite }, async (c) => {
    const author = c.req.valid('json')
    const { DB } = c.env
    const id = c.req.param('id')
    await assertAccount(c, author)
    const { picture } = await found(c, id)
    await assertUploaded(c, 'picture', author.picture, picture)
    const saved = await commitChange(c, (origin) => saveAuthor(DB, id, author, origin))
    const now = await found(c, id)
    const { revision, ...facts } = author
    // Saved already: the same answer, so that the call can be repeated.
    if (saved || isSavedAlready(now, facts)) return now
    if (now.revision !== revision) {
      throw new ApiError(
        'conflict',
        'This author was changed meanwhile, by another editor or in another tab. Nothing was saved.',
      )
    }
    throw otherAuthor(author, ' Merge the two instead.')
  }),
  route(calls.deleteAuthor, async (c) => {
    const author = await found(c, c.req.param('id'))
    if (await deleteAuthor(c.env.DB, author, c.get('admin').username)) return
    await found(c, author.id)
    throw new ApiError(
      'conflict',
      `Articles credit ${author.name}, perhaps as drafts. Merge this author with another one instead.`,
    )
  }),
  route(calls.previewMerge, async (c) => {
    const merged = { from: c.req.param('id'), into: c.req.valid('query').into }
    await assertBoth(c, merged)
    return previewMerge(c.env.DB, merged)
  }),
  route(calls.mergeAuthors, { load: loadSite }, async (c) => {
    const { DB } = c.env
    const merged = { from: c.req.param('id'), into: c.req.valid('json').into }
    const isDone = async () =>
      (await findAuthorId(DB, merged.from)) === merged.into && !(await readAuthor(DB, merged.from))
    if (!(await isDone())) {
      await assertBoth(c, merged)
      const { visible } = await commitChange(c, (origin) => mergeAuthors(DB, merged, origin))
      if (!visible && !(await isDone())) await assertBoth(c, merged)
    }
    return found(c, merged.into)
  }),
)

async function found(c: Context<App>, id: string): Promise<AdminAuthor> {
  const author = await readAuthor(c.env.DB, id)
  if (!author) throw new ApiError('not_found', 'There is no such author.')
  return author
}

async function assertAccount(c: Context<App>, { account }: NewAuthor): Promise<void> {
  if (account === null || (await findAdmin(c.env.DB, { username: account }))) return
  throw fieldError('account', 'There is no such account.')
}

function otherAuthor({ name }: NewAuthor, advice = ''): ApiError {
  return fieldError('name', `There is another author called ${name}.${advice}`, 'conflict')
}

async function assertBoth(
  c: Context<App>,
  { from, into }: { from: string; into: string },
): Promise<void> {
  if (from === into) throw new ApiError('bad_request', 'Choose another author.')
  await Promise.all([found(c, from), found(c, into)])
}
