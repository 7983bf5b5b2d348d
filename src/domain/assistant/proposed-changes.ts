import * as z from 'zod'
import { fieldNames, pickFields, textFieldNames } from '#domain/articles/article-fields.ts'
import type { ArticleText } from '#domain/articles/article-submission.ts'
import { readArticle } from '#domain/articles/calls.ts'
import { textRevision } from '#domain/articles/text-revision.ts'
import { type Connection, request } from '#domain/calls/request.ts'
import type { FieldIssue } from '#domain/error.ts'
import { limits } from '#domain/limits.ts'
import { listSuggestions, readSuggestion } from '#domain/suggestions/calls.ts'

const wordsSchema = z.string().max(limits.content)

/** What an assistant would change: words that stand once in a field, and what would be there instead. */
export const proposedChangesSchema = z.strictObject({
  changes: z
    .array(
      z.strictObject({ field: z.enum(textFieldNames), was: wordsSchema, becomes: wordsSchema }),
    )
    .min(1, 'Say what would change.')
    .max(limits.proposedChanges, `At most ${limits.proposedChanges} changes at once.`),
})

type ProposedChanges = z.infer<typeof proposedChangesSchema>['changes']

/** What keeps an input from being used, by its fields. */
export class RefusedInput extends Error {
  readonly issues: FieldIssue[]

  constructor(issues: FieldIssue[]) {
    super(issues[0]?.message)
    this.issues = issues
  }
}

/** Who proposes, how calls are made, and to which article. */
interface Proposer {
  connection: Connection
  by: string
  params: { id?: string }
}

/**
 * The body of a suggestion: the whole text as it would be. It goes on from what the caller suggested before,
 * if that is still open.
 *
 * @throws RefusedInput if words are not in their field, or more than once
 */
export async function suggestionOf(
  { connection, by, params: { id = '' } }: Proposer,
  changes: ProposedChanges,
) {
  const [article, suggestions] = await Promise.all([
    request(connection, readArticle, { params: { id } }),
    request(connection, listSuggestions, { params: { id } }),
  ])
  const own = suggestions.find((suggestion) => suggestion.by === by)
  if (own) {
    const params = { id, suggestion: own.id }
    const suggested = 'as your open suggestion has it'
    const { base, revision, text, lost } = await request(connection, readSuggestion, { params })
    return { base, revision, text: withChanges(text, changes, suggested), lost }
  }
  const base = textRevision(article)
  const text = withChanges(article.workingCopy?.submission ?? article, changes, 'as it is stored')
  return { base, revision: 0, text, lost: [] }
}

/** @param which text it is, for the refusal */
function withChanges(stored: ArticleText, changes: ProposedChanges, which: string): ArticleText {
  const text = pickFields(stored, fieldNames)
  const issues: FieldIssue[] = []
  for (const [index, { field, was, becomes }] of changes.entries()) {
    const parts = text[field].split(was)
    // An empty field has no words that could stand in it.
    if (was === '' && text[field] === '') text[field] = becomes
    else if (was !== '' && parts.length === 2) text[field] = parts.join(becomes)
    else
      issues.push({
        field: `changes.${index}.was`,
        message: misplaced(field, which, parts.length - 1),
      })
  }
  if (issues.length > 0) throw new RefusedInput(issues)
  return text
}

function misplaced(field: string, which: string, count: number): string {
  const form = field === 'content' ? ': HTML with its tags' : ''
  if (count === 0) return `These words are not in ${field}, ${which}${form}.`
  return `These words must be in ${field} once. Send more of what stands around them.`
}
