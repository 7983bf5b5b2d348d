import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import type { ArticleText } from '#domain/article.ts'
import { roleNames } from '#domain/author.ts'
import { type DiffBlock, diffBlocks } from '#domain/block-diff.ts'
import { blocksOfHtml, blocksOfLines, type TextBlock } from '#domain/text-blocks.ts'

/** A text to compare: that of the editor, or of a version, which has two fields more. */
export type ComparedText = ArticleForm & Partial<Pick<ArticleText, 'reporter' | 'topic'>>

/** A field in which two texts differ. */
export interface Difference {
  field: keyof ArticleText
  label: string
  blocks: DiffBlock[]
}

interface ComparedField {
  field: keyof ArticleText
  label: string
  blocks: (text: ComparedText) => TextBlock[]
}

function linesField(
  field: keyof ArticleText,
  label: string,
  lines: (text: ComparedText) => string[],
): ComparedField {
  return { field, label, blocks: (text) => blocksOfLines(nonEmpty(lines(text))) }
}

function nonEmpty(lines: readonly string[]): string[] {
  return lines.map((line) => line.trim()).filter(Boolean)
}

const fields: readonly ComparedField[] = [
  linesField('title', 'Title', ({ title }) => [title]),
  linesField('author', 'Author', ({ author }) => [author.trim() || 'Admin']),
  linesField('authors', 'Credits', ({ authors }) =>
    authors.map(({ name, role }) => name.trim() && `${roleNames[role]}: ${name}`),
  ),
  linesField('category', 'Category', ({ category }) => [category]),
  linesField('tags', 'Tags', ({ tags }) => tags.split(',')),
  linesField('summary', 'Summary', ({ summary }) => summary.split('\n')),
  { field: 'content', label: 'Article Content', blocks: ({ content }) => blocksOfHtml(content) },
  linesField('quotes', 'Featured Quotes', ({ quotes }) =>
    quotes.map(({ text, attribution, position }) =>
      [text, attribution && `— ${attribution}`, `(${position})`].filter(Boolean).join(' '),
    ),
  ),
  linesField('citations', 'Citations', ({ citations }) =>
    citations.map(({ title, url }) => `${title} ${url}`),
  ),
  linesField('coverImage', 'Cover image', ({ coverImage }) => [coverImage]),
  linesField('coverAlt', 'Alternative text of the cover', ({ coverAlt }) => [coverAlt]),
  linesField('photoCredit', 'Photo Credit', ({ photoCredit }) => [photoCredit]),
  linesField('audio', 'Audio', ({ audio }) => (audio ? [audio.title, audio.url] : [])),
  linesField('reporter', 'Reporter', ({ reporter }) => [reporter ?? '']),
  linesField('topic', 'Topic', ({ topic }) => [topic ?? '']),
]

/** The fields in which a text differs from an earlier one, in the editor's order. */
export function differences(before: ComparedText, after: ComparedText): Difference[] {
  return fields.flatMap(({ field, label, blocks: blocksOf }) => {
    const blocks = diffBlocks(blocksOf(before), blocksOf(after))
    return blocks.every(({ change }) => change === 'same') ? [] : [{ field, label, blocks }]
  })
}

/** The blocks around each change; null stands for equal ones that are left out. */
export function withContext(blocks: readonly DiffBlock[]): (DiffBlock | null)[] {
  const isNear = (index: number) =>
    blocks.slice(Math.max(0, index - 1), index + 2).some(({ change }) => change !== 'same')
  return blocks.flatMap((block, index) => {
    if (isNear(index)) return [block]
    return index === 0 || isNear(index - 1) ? [null] : []
  })
}
