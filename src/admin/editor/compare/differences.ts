import type { Element } from 'hast'
import { visit } from 'unist-util-visit'
import type { ArticleForm } from '#admin/writing/editor-fields.ts'
import { parseHtml, plainText } from '#domain/html-tree.ts'

/** A line of one side, and whether the other side lacks it. */
export interface ComparedLine {
  text: string
  only: boolean
}

/** A field in which two texts differ, line by line. */
export interface Difference {
  label: string
  mine: ComparedLine[]
  theirs: ComparedLine[]
}

/** Equal lines that stay around each difference. */
const context = 1

/** Comparisons of more lines than this would take longer than anybody waits: all is shown. */
const manyLines = 3_000

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

/**
 * @param mine one text of an article
 * @param theirs another one
 * @returns the fields in which they differ, in the editor's order
 */
export function differences(mine: ArticleForm, theirs: ArticleForm): Difference[] {
  return fields.flatMap(({ label, lines }) => {
    const [here, there] = [present(lines(mine)), present(lines(theirs))]
    if (here.join('\n') === there.join('\n')) return []
    return [{ label, ...compareLines(here, there) }]
  })
}

function present(lines: readonly string[]): string[] {
  return lines.map((line) => line.trim()).filter(Boolean)
}

/** A text block by block, with what gives its words another form or is no word at all. */
function linesOf(html: string): string[] {
  return parseHtml(html).children.map((block) => {
    if (block.type !== 'element') return plainText(block)
    const kind = block.tagName === 'p' ? '' : `${block.tagName}:`
    const marks = marksOf(block)
    return [kind, plainText(block), marks.length > 0 ? `[${marks.join(', ')}]` : '']
      .filter(Boolean)
      .join(' ')
  })
}

const marked = new Set(['strong', 'em', 'u', 's', 'code', 'sub', 'sup', 'li'])

function marksOf(block: Element): string[] {
  const marks: string[] = []
  visit(block, 'element', ({ tagName, properties }) => {
    if (marked.has(tagName)) marks.push(tagName)
    if (tagName === 'img') marks.push(`image ${properties.src}`)
    if (tagName === 'a') marks.push(`link ${properties.href}`)
  })
  return marks
}

/**
 * @param mine the lines of one side
 * @param theirs the lines of the other
 * @returns both, with what only one of them has marked; equal lines far from any difference are
 *   left out
 */
export function compareLines(
  mine: readonly string[],
  theirs: readonly string[],
): { mine: ComparedLine[]; theirs: ComparedLine[] } {
  const common =
    mine.length + theirs.length > manyLines
      ? { mine: new Set<number>(), theirs: new Set<number>() }
      : commonLines(mine, theirs)
  return { mine: shorten(mine, common.mine), theirs: shorten(theirs, common.theirs) }
}

function shorten(lines: readonly string[], common: ReadonlySet<number>): ComparedLine[] {
  return lines.flatMap((text, index) => {
    const near = Array.from({ length: 2 * context + 1 }, (_, step) => index + step - context)
    const shown = near.some((line) => line >= 0 && line < lines.length && !common.has(line))
    return shown ? [{ text, only: !common.has(index) }] : []
  })
}

/** The longest common subsequence of lines, as the places of its lines on both sides. */
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
