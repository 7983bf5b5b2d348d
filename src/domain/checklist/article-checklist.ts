import type { Element } from 'hast'
import type { ArticleText } from '#domain/articles/article-submission.ts'
import { parseHtml, plainText, walk } from '#domain/html-tree.ts'
import { coverCredit, creditOf, type PictureCredits } from '#domain/images/picture-credit.ts'
import type { BlockerId, LinkCheck } from './checklist-schema.ts'
import { namesIn } from './sensitive-names.ts'
import { type ShownText, shownWords } from './shown-words.ts'

/** A longer headline is cut off where others list the article. */
const headlineLength = 90

/** What is checked, in the order in which it is listed. */
export type CheckId =
  | BlockerId
  | 'cover'
  | 'cover-alt'
  | 'cover-credit'
  | 'picture-alt'
  | 'picture-caption'
  | 'summary'
  | 'category'
  | 'headline'
  | 'headings'
  | 'links'
  | 'suggestions'

export interface Check {
  id: CheckId
  /** `blocks` waits for a reason; `warns` waits for nothing. */
  state: 'good' | 'warns' | 'blocks'
  /** What is right or wrong, in a sentence. */
  message: string
  /** What it is about: names, or addresses with what was found. */
  details?: readonly string[]
}

/** A check that waits for a reason. */
export type Blocker = Check & {
  id: BlockerId
  state: 'blocks'
  /** Ids of notes, names, or addresses of pictures: what an override names. */
  items: readonly string[]
}

/** The fields that are checked, as a form or the database holds them. */
export type CheckedText = ShownText & Pick<ArticleText, 'content' | 'category' | 'coverImage'>

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

/** What keeps an article from being published. */
export function blockersOf(checks: readonly Check[]): Blocker[] {
  return checks.filter((check): check is Blocker => check.state === 'blocks')
}

function filled(text: string): boolean {
  return text.trim() !== ''
}

function checklistResult(id: CheckId, isGood: boolean, good: string, wrong: string): Check {
  return isGood ? { id, state: 'good', message: good } : { id, state: 'warns', message: wrong }
}

function openNotes(items: readonly string[]): Check | Blocker {
  const { length: count } = items
  if (count === 0) return { id: 'open-notes', state: 'good', message: 'No note is open.' }
  const message = count === 1 ? '1 note is open.' : `${count} notes are open.`
  return { id: 'open-notes', state: 'blocks', message, items }
}

/** They hold nothing back: the text can be published without them. */
function openSuggestions(count: number): Check | undefined {
  if (count === 0) return undefined
  const message = count === 1 ? '1 suggestion is open.' : `${count} suggestions are open.`
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

/** Readers would see a gap. */
function missingPictures(
  { coverImage, content, audio }: CheckedText,
  missing: readonly string[],
): Blocker | undefined {
  const pictures = missing.filter((url) => coverImage === url || content.includes(`"${url}"`))
  const recordings = missing.filter((url) => audio?.url === url)
  const details = [...pictures, ...recordings]
  if (details.length === 0) return undefined
  const named = [
    pictures.length > 0 &&
      (pictures.length === 1 ? 'A picture is' : `${pictures.length} pictures are`),
    recordings.length > 0 && 'The recording is',
  ]
  const message = named.flatMap((what) => (what ? `${what} not on this site.` : [])).join(' ')
  return { id: 'missing-pictures', state: 'blocks', message, details, items: details }
}

function coverChecks({ coverImage, coverAlt }: CheckedText, credit: string): Check[] {
  if (!filled(coverImage)) return [checklistResult('cover', false, '', 'There is no cover.')]
  return [
    checklistResult('cover', true, 'There is a cover.', ''),
    checklistResult(
      'cover-alt',
      filled(coverAlt),
      'The cover is described.',
      'The cover has no alternative text.',
    ),
    checklistResult(
      'cover-credit',
      filled(credit),
      'The cover is credited.',
      'The cover has no photo credit.',
    ),
  ]
}

interface FoundContent {
  text: string
  headings: number[]
  pictures: number
  undescribed: number
  uncaptioned: number
}

function readContent(html: string, credits: PictureCredits): FoundContent {
  const tree = parseHtml(html)
  const found = { headings: [] as number[], pictures: 0, undescribed: 0, uncaptioned: 0 }
  const pictureWords: string[] = []
  const targets: string[] = []
  const captioned = new Set<object>()
  walk(tree, (node) => {
    if (node.type !== 'element') return
    if (/^h[123]$/.test(node.tagName)) found.headings.push(Number(node.tagName.slice(1)))
    if (node.tagName === 'figure' && hasCaption(node)) walk(node, (part) => captioned.add(part))
    if (node.tagName === 'a') targets.push(String(node.properties.href ?? ''))
    if (node.tagName !== 'img') return
    const alt = String(node.properties.alt ?? '')
    const credit = creditOf(node.properties.src, credits)
    found.pictures++
    pictureWords.push(alt, credit)
    if (!filled(alt)) found.undescribed++
    if (!captioned.has(node) && !credit) found.uncaptioned++
  })
  return { ...found, text: [plainText(tree), ...pictureWords, ...targets].join('\n') }
}

function hasCaption({ children }: Element): boolean {
  return children.some(
    (part) => part.type === 'element' && part.tagName === 'figcaption' && plainText(part) !== '',
  )
}

function pictureChecks({ pictures, undescribed, uncaptioned }: FoundContent): Check[] {
  if (pictures === 0) return []
  return [
    checklistResult(
      'picture-alt',
      undescribed === 0,
      'The pictures in the text are described.',
      `${countOf(undescribed)} no alternative text.`,
    ),
    checklistResult(
      'picture-caption',
      uncaptioned === 0,
      'The pictures in the text have captions or credits.',
      `${countOf(uncaptioned)} no caption, where its credit would stand.`,
    ),
  ]
}

function countOf(pictures: number): string {
  return pictures === 1 ? 'A picture in the text has' : `${pictures} pictures in the text have`
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
