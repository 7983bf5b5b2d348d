import { counted } from '#domain/counted.ts'
import { coverCredit, type PictureCredits } from '#domain/images/picture-credit.ts'
import { type Blocker, type Check, type CheckedText, checklistResult, filled } from './check.ts'
import type { LinkCheck } from './checklist-schema.ts'
import { coverChecks, missingPictures, pictureChecks, readContent } from './picture-checks.ts'
import { namesIn } from './sensitive-names.ts'
import { shownWords } from './shown-words.ts'

/** A longer headline is cut off where others list the article. */
const headlineLength = 90

/** What else the checks need. */
export interface ChecklistContext {
  /** The ids of the open notes. */
  openNotes: readonly string[]
  openSuggestions?: number | undefined
  sensitiveNames: readonly string[]
  /** Addresses of pictures and of a recording that the site does not have. */
  missingPictures?: readonly string[] | undefined
  /** What the media library says of the pictures, for those of which the article says nothing. */
  pictureCredits?: PictureCredits
  links?: readonly LinkCheck[]
}

/** The checklist of an article: in the editor while it is written, and in the Worker. */
export function checkArticle(text: CheckedText, context: ChecklistContext): Check[] {
  const { pictureCredits = {} } = context
  const found = readContent(text.content, pictureCredits)
  const photoCredit = text.photoCredit.trim()
  const credit = coverCredit({ coverImage: text.coverImage, photoCredit, pictureCredits })
  return [
    openNotes(context.openNotes),
    openSuggestions(context.openSuggestions ?? 0),
    sensitiveNames([found.text, credit, ...shownWords(text)], context.sensitiveNames),
    missingPictures(text, context.missingPictures ?? []),
    ...coverChecks(text, credit),
    ...pictureChecks(found),
    checklistResult(
      'summary',
      filled(text.summary),
      'The summary is written.',
      'There is no summary.',
    ),
    checklistResult(
      'category',
      filled(text.category),
      'A category is chosen.',
      'No category is chosen.',
    ),
    headline(text.title.trim()),
    headings(found.headings),
    links(text.citations, context.links ?? []),
  ].filter((check) => check !== undefined)
}

function openNotes(items: readonly string[]): Check | Blocker {
  const { length: count } = items
  if (count === 0) return { id: 'open-notes', state: 'good', message: 'No note is open.' }
  const message = `${counted(count, 'note')} ${count === 1 ? 'is' : 'are'} open.`
  return { id: 'open-notes', state: 'blocks', message, items }
}

/** They hold nothing back: the text can be published without them. */
function openSuggestions(count: number): Check | undefined {
  if (count === 0) return undefined
  const message = `${counted(count, 'suggestion')} ${count === 1 ? 'is' : 'are'} open.`
  return { id: 'suggestions', state: 'warns', message }
}

/** @param shown what readers see */
export function sensitiveNames(
  shown: readonly string[],
  names: readonly string[],
): Check | Blocker {
  const details = namesIn(shown, names)
  if (details.length === 0) {
    return { id: 'care-names', state: 'good', message: 'No sensitive names.' }
  }
  const message =
    details.length === 1
      ? 'Readers would see a sensitive name.'
      : 'Readers would see sensitive names.'
  return { id: 'care-names', state: 'blocks', message, details, items: details }
}

/** A missing title is reported by the editor itself, which saves nothing without one. */
function headline(title: string): Check | undefined {
  if (title === '') return undefined
  const { length } = title
  return checklistResult(
    'headline',
    length <= headlineLength,
    'The headline is short enough.',
    `The headline has ${length} characters; beyond ${headlineLength} it is cut off in places.`,
  )
}

/** A heading may be one level below the one before it, and the first one of the second level. */
function headings(levels: readonly number[]): Check | undefined {
  if (levels.length === 0) return undefined
  const skips = levels.some((level, index) => level > (levels[index - 1] ?? 1) + 1)
  return checklistResult(
    'headings',
    !skips,
    'The headings are in order.',
    'A heading skips a level: its part has no heading above it.',
  )
}

function links(
  citations: readonly { url: string }[],
  checks: readonly LinkCheck[],
): Check | undefined {
  const cited = new Set(citations.map(({ url }) => url.trim()).filter(Boolean))
  if (cited.size === 0) return undefined
  const found = checks.filter(({ url, checkedAt }) => cited.has(url) && checkedAt !== null)
  const silent = found.filter(({ problem }) => problem !== null)
  if (silent.length > 0) {
    const message =
      silent.length === 1 ? 'A source does not answer.' : `${silent.length} sources do not answer.`
    const details = silent.map(
      ({ url, problem, checkedAt }) => `${url}: ${problem} (${checkedAt?.slice(0, 10)})`,
    )
    return { id: 'links', state: 'warns', message, details }
  }
  const message =
    found.length < cited.size
      ? 'Source links are checked in the background once the article is published; not all have been yet.'
      : `The sources answered, last on ${found
          .map(({ checkedAt }) => checkedAt ?? '')
          .sort()
          .at(-1)
          ?.slice(0, 10)}.`
  return { id: 'links', state: 'good', message }
}
