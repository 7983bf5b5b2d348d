import type { ArticleText } from '#domain/articles/article.ts'
import { blockersOf, checkArticle } from '#domain/checklist/article-checklist.ts'
import {
  type BlockerId,
  blockerNames,
  type ChecklistAnswer,
} from '#domain/checklist/checklist-schema.ts'
import { addressesOf } from '#domain/images/published-images.ts'
import type { PublicationRules } from '#worker/db/articles/publication-rules.ts'
import { ApiError } from '#worker/http/errors.ts'

/** What a publication overrides of the checklist, and what the audit list says of it. */
export interface Overridden {
  items: BlockerId[]
  /** Undefined if nothing was to be overridden. */
  auditNote: string | undefined
}

/**
 * Checks a text that is to be published.
 *
 * @param answer undefined if the caller does not ask for the checklist: nothing is checked
 * @throws ApiError `bad_request` naming the items that are neither good nor overridden
 */
export function assertChecklist(
  text: ArticleText,
  answer: ChecklistAnswer | undefined,
  rules: PublicationRules,
): Overridden {
  if (!answer) return { items: [], auditNote: undefined }
  const refused = refusedBy(text, answer.overridden, rules)
  if (refused.length > 0) {
    const issues = refused.map(({ id, message }) => ({ field: `checklist.${id}`, message }))
    throw new ApiError(
      'bad_request',
      `${sentenceOf(refused)} Say why it is published all the same.`,
      {
        issues,
      },
    )
  }
  const items = blockersIn(text, rules).map(({ id }) => id)
  const names = items.map((id) => blockerNames[id]).join(', ')
  return {
    items,
    auditNote: items.length > 0 ? `${text.title} (${names}): ${answer.reason}` : undefined,
  }
}

/** Why a scheduled text cannot be published at its time; undefined if it can. */
export function checklistProblem(
  text: ArticleText,
  overridden: readonly BlockerId[],
  rules: PublicationRules,
): string | undefined {
  const refused = refusedBy(text, overridden, rules)
  return refused.length > 0 ? sentenceOf(refused) : undefined
}

function refusedBy(text: ArticleText, overridden: readonly BlockerId[], rules: PublicationRules) {
  return blockersIn(text, rules).filter(({ id }) => !overridden.includes(id))
}

function blockersIn(text: ArticleText, rules: PublicationRules) {
  const missingPictures = addressesOf(text, rules.missingUploads)
  return blockersOf(checkArticle(text, { ...rules, missingPictures }))
}

function sentenceOf(refused: readonly { message: string }[]): string {
  return `The checklist keeps it from being published: ${refused.map(({ message }) => message).join(' ')}`
}
