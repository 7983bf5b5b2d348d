import { diffArrays, diffWordsWithSpace } from 'diff'
import type { Element } from 'hast'
import { visit } from 'unist-util-visit'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import { parseHtml, plainText } from '#domain/html-tree.ts'

/** A line of one text, in parts. A part is `changed` if the other text lacks it. */
export type ComparedLine = { text: string; changed: boolean }[]

/** A field in which two texts differ. */
export interface Difference {
  label: string
  mine: ComparedLine[]
  theirs: ComparedLine[]
}

/** How many equal lines are shown around each difference. */
const contextLines = 1

/** Texts with more differences are shown whole, because comparing them would take too long. */
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
  { label: 'Alternative text of the cover', lines: ({ coverAlt }) => [coverAlt] },
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

const comparedTags = new Set(['strong', 'em', 'u', 's', 'code', 'sub', 'sup', 'li', 'cite'])

function marksOf(block: Element): string[] {
  const marks: string[] = []
  visit(block, 'element', ({ tagName, properties }) => {
    if (comparedTags.has(tagName)) marks.push(tagName)
    if (tagName === 'img') marks.push(`image ${properties.src} “${properties.alt ?? ''}”`)
    if (properties.dataWidth) marks.push('wide')
    if (tagName === 'a') marks.push(`link ${properties.href}`)
  })
  return marks
}

/** Both texts' lines, without equal lines far from any difference. */
export function compareLines(
  mine: readonly string[],
  theirs: readonly string[],
): { mine: ComparedLine[]; theirs: ComparedLine[] } {
  const sides: { mine: ComparedLine[]; theirs: ComparedLine[] } = { mine: [], theirs: [] }
  const hunks = diffArrays([...mine], [...theirs], { maxEditLength: maxComparedLines })
  if (!hunks) return { mine: mine.map(changedLine), theirs: theirs.map(changedLine) }
  for (const [index, hunk] of hunks.entries()) {
    if (hunk.removed) {
      const next = hunks[index + 1]
      const pairs = next?.added ? compareWords(hunk.value, next.value) : null
      sides.mine.push(...(pairs?.mine ?? hunk.value.map(changedLine)))
      if (pairs) sides.theirs.push(...pairs.theirs)
    } else if (hunk.added) {
      if (!hunks[index - 1]?.removed) sides.theirs.push(...hunk.value.map(changedLine))
    } else {
      sides.mine.push(...hunk.value.map(sameLine))
      sides.theirs.push(...hunk.value.map(sameLine))
    }
  }
  return { mine: withContext(sides.mine), theirs: withContext(sides.theirs) }
}

function changedLine(text: string): ComparedLine {
  return [{ text, changed: true }]
}

function sameLine(text: string): ComparedLine {
  return [{ text, changed: false }]
}

/** Lines in the place of others: compares the words of the first with the first, and so on. */
function compareWords(mine: readonly string[], theirs: readonly string[]) {
  const pairs = mine.slice(0, theirs.length).map((line, index) => {
    return diffWordsWithSpace(line, theirs[index] ?? '')
  })
  const side = (left: 'added' | 'removed', rest: readonly string[]) => [
    ...pairs.map((parts) =>
      parts
        .filter((part) => !part[left])
        .map(({ value, added, removed }) => ({ text: value, changed: added || removed })),
    ),
    ...rest.slice(pairs.length).map(changedLine),
  ]
  return { mine: side('added', mine), theirs: side('removed', theirs) }
}

function withContext(lines: readonly ComparedLine[]): ComparedLine[] {
  const isChanged = (line: ComparedLine | undefined) =>
    line?.some(({ changed }) => changed) ?? false
  return lines.filter((_, index) =>
    lines.slice(Math.max(0, index - contextLines), index + contextLines + 1).some(isChanged),
  )
}
