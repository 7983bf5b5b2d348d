import type { Element } from 'hast'
import { parseHtml, plainText, walk } from '#domain/html-tree.ts'
import { creditOf, type PictureCredits } from '#domain/images/picture-credit.ts'
import { type Blocker, type Check, type CheckedText, checklistResult, filled } from './check.ts'

/** Readers would see a gap. */
export function missingPictures(
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

export function coverChecks({ coverImage, coverAlt }: CheckedText, credit: string): Check[] {
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

/** What the checks ask of the text. */
interface FoundContent {
  text: string
  headings: number[]
  pictures: number
  undescribed: number
  uncaptioned: number
}

export function readContent(html: string, credits: PictureCredits): FoundContent {
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

export function pictureChecks({ pictures, undescribed, uncaptioned }: FoundContent): Check[] {
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
