import type { Context } from 'hono'
import type { StoredArticle } from '#domain/articles/admin-article.ts'
import type { ArticleText } from '#domain/articles/article-submission.ts'
import { submittedCategory } from '#domain/articles/category-schema.ts'
import {
  type ChecklistContext,
  checkArticle,
  sensitiveNames,
} from '#domain/checklist/article-checklist.ts'
import { type Blocker, blockersOf, type Check, type CheckedText } from '#domain/checklist/check.ts'
import {
  type BlockerId,
  blockerNames,
  type ChecklistAnswer,
  type OverriddenItems,
  overriddenItemsOf,
} from '#domain/checklist/checklist-schema.ts'
import { correctionWords } from '#domain/checklist/shown-words.ts'
import type { CorrectionSubmission } from '#domain/corrections/correction-schema.ts'
import type { FieldIssue } from '#domain/error.ts'
import { addressesOf } from '#domain/images/published-images.ts'
import type { App } from '#worker/context.ts'
import type { PublicationRules } from '#worker/db/articles/publication-rules.ts'
import { ApiError } from '#worker/http/errors.ts'

/** What a publication overrides of the checklist, and what the audit list says of it. */
export interface Overridden {
  ids: BlockerId[]
  items: OverriddenItems
  /** Undefined if nothing was to be overridden. */
  auditNote: string | undefined
}

/** What an answer, or a change that was scheduled with one, overrides. */
interface Override {
  overridden: readonly BlockerId[]
  /** All that there are of a kind, unless they are named. */
  items?: Partial<OverriddenItems> | null | undefined
}

/** An article that is to be published with others. */
export interface JudgedArticle {
  article: StoredArticle
  rules: PublicationRules
}

const nothingOverridden: ChecklistAnswer = { overridden: [], reason: '' }

/** A text of an article with what else readers see of it, and what its publication reports. */
export function withShown<Text extends ArticleText>(
  { slug, corrections }: Pick<StoredArticle, 'slug' | 'corrections'>,
  text: Text,
  correction?: CorrectionSubmission | null,
): Text & CheckedText {
  const notices = correction ? correctionWords(correction, null) : undefined
  return { ...text, slug, corrections, notices }
}

/**
 * Checks a text that is to be published.
 *
 * @param answer undefined if the caller does not ask for the checklist: nothing is checked
 * @returns undefined if nothing was
 * @throws ApiError `bad_request` naming the items that are neither good nor overridden
 */
export function assertChecklist(
  text: CheckedText,
  answer: ChecklistAnswer | undefined,
  rules: PublicationRules,
): Overridden | undefined {
  return assertOverridden(text.title, answer, () => blockersIn(text, rules))
}

/**
 * Checks words that readers get of the loaded article without its text.
 *
 * @returns what the audit list says of an overridden checklist
 * @throws ApiError as above
 */
export function assertNotice(
  c: Context<App>,
  answer: ChecklistAnswer | undefined,
  words: readonly string[],
): string | undefined {
  const { read, rules } = c.get('loaded')
  const findBlockers = () => blockersOf([sensitiveNames(words, rules.sensitiveNames)])
  return assertOverridden(read?.article.title ?? '', answer, findBlockers)?.auditNote
}

function assertOverridden(
  title: string,
  answer: ChecklistAnswer | undefined,
  findBlockers: () => Blocker[],
): Overridden | undefined {
  if (!answer) return undefined
  const blockers = findBlockers()
  const refused = refusedBy(blockers, answer)
  if (refused.length === 0) return overriddenBy(title, blockers, answer)
  const message = `${sentenceOf(refused)} Say why it is published all the same.`
  throw new ApiError('bad_request', message, { issues: issuesOf('checklist', refused) })
}

/**
 * Checks articles that are to be published together.
 *
 * @param answers by the ids of articles; nothing is overridden for one that has none
 * @returns what the audit list says of each, by the article's id
 * @throws ApiError `bad_request` naming the items of every article that are neither good nor overridden
 */
export function assertChecklists(
  articles: readonly JudgedArticle[],
  answers: Readonly<Record<string, ChecklistAnswer>>,
): Map<string, string> {
  const judged = articles.map(({ article, rules }) => {
    const { _id, title } = article
    const answer = answers[_id] ?? nothingOverridden
    const blockers = blockersIn(article, rules)
    return { _id, title, answer, blockers, by: refusedBy(blockers, answer) }
  })
  const refused = judged.filter(({ by }) => by.length > 0)
  if (refused.length > 0) {
    const reasons = refused.map(({ title, by }) => `“${title}”: ${messageOf(by)}`)
    throw new ApiError(
      'bad_request',
      `Nothing was published. The checklist holds back ${reasons.join(' ')} Say why each is published all the same.`,
      { issues: refused.flatMap(({ _id, by }) => issuesOf(`checklists.${_id}`, by)) },
    )
  }
  return new Map(
    judged.flatMap(({ _id, title, answer, blockers }) => {
      const { auditNote } = overriddenBy(title, blockers, answer)
      return auditNote === undefined ? [] : [[_id, auditNote] as const]
    }),
  )
}

/** A version keeps the name that its category had; one that is gone stays as it is. */
export function withCategoryOfNow(
  text: ArticleText,
  { categories }: Pick<PublicationRules, 'categories'>,
): ArticleText {
  const category = submittedCategory(text.category, categories)
  return category ? { ...text, category: category.name } : text
}

/** Why a stored text cannot be published whose category was removed since; undefined if it can. */
export function categoryProblem(
  { category }: Pick<ArticleText, 'category'>,
  { categories }: Pick<PublicationRules, 'categories'>,
): string | undefined {
  if (category === '' || submittedCategory(category, categories)) return undefined
  return `There is no category ${category} any more.`
}

/** Why a scheduled text cannot be published at its time; undefined if it can. */
export function checklistProblem(
  text: CheckedText,
  override: Override,
  rules: PublicationRules,
): string | undefined {
  const refused = refusedBy(blockersIn(text, rules), override)
  return refused.length > 0 ? sentenceOf(refused) : undefined
}

/** What keeps a text from being published, unless it is overridden. */
export function blockersIn(text: CheckedText, rules: PublicationRules): Blocker[] {
  return blockersOf(checksOf(text, rules))
}

/** The whole checklist of a text, with what was found at its sources' addresses. */
export function checksOf(
  text: CheckedText,
  rules: PublicationRules & Pick<ChecklistContext, 'links' | 'openSuggestions'>,
): Check[] {
  const missingPictures = addressesOf(text, rules.missingUploads)
  return checkArticle(text, { ...rules, missingPictures })
}

function overriddenBy(
  title: string,
  blockers: readonly Blocker[],
  { reason }: ChecklistAnswer,
): Overridden {
  const items: OverriddenItems = { notes: [], names: [], pictures: [] }
  for (const blocker of blockers) items[overriddenItemsOf[blocker.id]] = [...blocker.items]
  const names = blockers.map(({ id }) => blockerNames[id]).join(', ')
  const auditNote = blockers.length > 0 ? `${title} (${names}): ${reason}` : undefined
  return { ids: blockers.map(({ id }) => id), items, auditNote }
}

/** What blocks, unless each of its notes, names or pictures is overridden. */
function refusedBy(blockers: readonly Blocker[], { overridden, items }: Override): Blocker[] {
  return blockers.filter((blocker) => {
    if (!overridden.includes(blocker.id)) return true
    const named = items?.[overriddenItemsOf[blocker.id]]
    return named !== undefined && blocker.items.some((item) => !named.includes(item))
  })
}

function issuesOf(field: string, refused: readonly Blocker[]): FieldIssue[] {
  return refused.map(({ id, message, items }) => {
    return { field: `${field}.${id}`, message, items: [...items] }
  })
}

function sentenceOf(refused: readonly Blocker[]): string {
  return `The checklist keeps it from being published: ${messageOf(refused)}`
}

function messageOf(refused: readonly Blocker[]): string {
  return refused.map(({ message }) => message).join(' ')
}
