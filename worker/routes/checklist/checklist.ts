import * as calls from '#domain/checklist/calls.ts'
import { readArticle } from '#worker/db/articles/articles.ts'
import { readRules } from '#worker/db/articles/publication-rules.ts'
import {
  listLinkChecks,
  readSensitiveNames,
  updateSensitiveNames,
} from '#worker/db/checklist/checklist.ts'
import { listSuggestions } from '#worker/db/suggestions/suggestions.ts'
import { isSavedAlready } from '#worker/http/conflict-error.ts'
import { ApiError } from '#worker/http/errors.ts'
import { route, routes } from '#worker/http/route.ts'
import { checksOf, withShown } from '#worker/publication-checklist.ts'
import { unknownArticle } from '#worker/routes/articles/loaded-article.ts'

/** What the checklist beside the editor needs to know besides the text and its notes. */
export const checklistRoutes = routes(
  route(calls.readSensitiveNames, { runsDuringAuth: true }, (c) => readSensitiveNames(c.env.DB)),
  route(calls.readChecklist, { runsDuringAuth: true }, async (c) => {
    const id = c.req.param('id')
    const [read, rules, links, suggestions] = await Promise.all([
      readArticle(c.env.DB, id),
      readRules(c.env.DB, id),
      listLinkChecks(c.env.DB, id),
      listSuggestions(c.env.DB, id),
    ])
    if (!read) throw unknownArticle()
    const text = read.article.workingCopy?.submission ?? read.article
    const openSuggestions = suggestions.length
    return checksOf(withShown(read.article, text), { ...rules, links, openSuggestions })
  }),
  route(calls.updateSensitiveNames, async (c) => {
    const submission = c.req.valid('json')
    const saved = await updateSensitiveNames(c.env.DB, submission, c.get('admin').username)
    if (saved) return saved
    const now = await readSensitiveNames(c.env.DB)
    // Saved already: the same answer, so that the call can be repeated.
    if (isSavedAlready(now, { names: submission.names })) return now
    throw new ApiError(
      'conflict',
      'The names were changed meanwhile, by another editor or in another tab. Check them again.',
    )
  }),
  route(calls.listLinkChecks, { runsDuringAuth: true }, (c) =>
    listLinkChecks(c.env.DB, c.req.param('id')),
  ),
)
