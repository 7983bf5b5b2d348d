import type { Element } from 'hast'
import { visit } from 'unist-util-visit'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import { parseHtml, plainText } from '#domain/html-tree.ts'

/** A line of one text. `changed` if the other text lacks it. */
export interface ComparedLine {
  text: string
  changed: boolean
}

/** A field in which two texts differ. */
export interface Difference {
  label: string
  mine: ComparedLine[]
  theirs: ComparedLine[]
}

/** How many equal lines are shown around each difference. */
const contextLines = 1

/** Longer texts are shown whole, because comparing them would take too long. */
const maxComparedLines = 3_000

const fields: { label: string; lines: (form: ArticleForm) => string[] }[] = [
  { label: 'Title', lines: ({ title }) => [title] },
  { label: 'Author', lines: ({ author }) => [author.trim() || 'Admin'] },
  { label: 'Category', lines: ({ category }) => [category] },
  { label: 'Tags', lines: ({ tags }) => tags.split(',').map((tag) => tag.trim()) },
  { label: 'Summary', lines: ({ summary }) => summary.split('\n') },
  { label: 'Article Content', lines: ({ content }) => linesOf(content) },
  {
    label: 'Featured Quotes',
    lines: ({ quotes }) =>
      quotes.map(({ text, attribution, position }) =>
        [text, attribution && `— ${attribution}`, `(${position})`].filter(Boolean).join(' '),
      ),
  },
  {
    label: 'Citations',
    lines: ({ citations }) => citations.map(({ title, url }) => `${title} ${url}`.trim()),
  },
  { label: 'Cover image', lines: ({ coverImage }) => [coverImage] },
  { label: 'Photo Credit', lines: ({ photoCredit }) => [photoCredit] },
]

/** The fields in which two texts of an article differ, in the editor's order. */
export function differences(mine: ArticleForm, theirs: ArticleForm): Difference[] {
  return fields.flatMap(({ label, lines }) => {
    const [here, there] = [nonEmpty(lines(mine)), nonEmpty(lines(theirs))]
    if (here.join('\n') === there.join('\n')) return []
    return [{ label, ...compareLines(here, there) }]
  })
}

function nonEmpty(lines: readonly string[]): string[] {
  return lines.map((line) => line.trim()).filter(Boolean)
}

/** The text of each block, with its element and its formatting, links and images. */
function linesOf(html: string): string[] {
  return parseHtml(html).children.map((block) => {
    if (block.type !== 'element') return plainText(block)
    const prefix = block.tagName === 'p' ? '' : `${block.tagName}:`
    const marks = marksOf(block)
    return [prefix, plainText(block), marks.length > 0 ? `[${marks.join(', ')}]` : '']
      .filter(Boolean)
      .join(' ')
  })
}

const comparedTags = new Set(['strong', 'em', 'u', 's', 'code', 'sub', 'sup', 'li'])

function marksOf(block: Element): string[] {
  const marks: string[] = []
  visit(block, 'element', ({ tagName, properties }) => {
    if (comparedTags.has(tagName)) marks.push(tagName)
    if (tagName === 'img') marks.push(`image ${properties.src}`)
    if (tagName === 'a') marks.push(`link ${properties.href}`)
  })
  return marks
}

/** Both texts' lines, without equal lines far from any difference. */
export function compareLines(
  mine: readonly string[],
  theirs: readonly string[],
): { mine: ComparedLine[]; theirs: ComparedLine[] } {
  const common =
    mine.length + theirs.length > maxComparedLines
      ? { mine: new Set<number>(), theirs: new Set<number>() }
      : commonLines(mine, theirs)
  return { mine: withContext(mine, common.mine), theirs: withContext(theirs, common.theirs) }
}

function withContext(lines: readonly string[], common: ReadonlySet<number>): ComparedLine[] {
  return lines.flatMap((text, index) => {
    const near = Array.from(
      { length: 2 * contextLines + 1 },
      (_, step) => index + step - contextLines,
    )
    const shown = near.some((line) => line >= 0 && line < lines.length && !common.has(line))
    return shown ? [{ text, changed: !common.has(index) }] : []
  })
}

/** The longest common subsequence, as the indexes of its lines in both texts. */
function commonLines(mine: readonly string[], theirs: readonly string[]) {
  const width = theirs.length + 1
  const lengths = new Uint16Array((mine.length + 1) * width)
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0
  for (let row = mine.length - 1; row >= 0; row--) {
    for (let column = theirs.length - 1; column >= 0; column--) {
      lengths[row * width + column] =
        mine[row] === theirs[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1))
    }
  }
  const common = { mine: new Set<number>(), theirs: new Set<number>() }
  for (let row = 0, column = 0; row < mine.length && column < theirs.length; ) {
    if (mine[row] === theirs[column]) {
      common.mine.add(row++)
      common.theirs.add(column++)
    } else if (at(row + 1, column) >= at(row, column + 1)) row++
    else column++
  }
  return common
}
