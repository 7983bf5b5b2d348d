import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import {
  articleFields,
  type FieldName,
  fieldNames,
  isTextField,
  type TextFieldName,
} from '#domain/articles/article-fields.ts'
import type { ArticleText } from '#domain/articles/article-submission.ts'
import { bylineOf } from '#domain/authors/author.ts'
import { englishRoles } from '#domain/language/english-roles.ts'
import { type DiffBlock, diffBlocks } from '#domain/versions/block-diff.ts'
import {
  blocksOfHtml,
  blocksOfImage,
  blocksOfLines,
  type TextBlock,
} from '#domain/versions/text-blocks.ts'

/** A text to compare: that of the editor, or of a version, which has two fields more. */
export type ComparedText = ArticleForm & Partial<Pick<ArticleText, 'reporter' | 'topic'>>

export interface Difference {
  field: keyof ArticleText
  label: string
  blocks: DiffBlock[]
}

/** The lines of the fields that are more than one string. */
const linesOf: Record<
  Exclude<FieldName, TextFieldName>,
  (text: ComparedText) => readonly string[]
> = {
  authors: ({ authors }) =>
    authors.map(({ name, role }) => name.trim() && `${englishRoles[role]}: ${name}`),
  tags: ({ tags }) => tags.split(','),
  quotes: ({ quotes }) =>
    quotes.map(({ text, attribution, position }) =>
      [text, attribution && `— ${attribution}`, `(${position})`].filter(Boolean).join(' '),
    ),
  citations: ({ citations }) => citations.map(({ title, url }) => `${title} ${url}`),
  audio: ({ audio }) => (audio ? [audio.title, audio.url] : []),
  reporter: ({ reporter }) => [reporter ?? ''],
  topic: ({ topic }) => [topic ?? ''],
}

function blocksOf(field: FieldName, text: ComparedText): TextBlock[] {
  if (!isTextField(field)) return blocksOfLines(nonEmpty(linesOf[field](text)))
  const { compared } = articleFields[field]
  const value = field === 'author' ? bylineOf(text.author) : text[field]
  if (compared === 'html') return blocksOfHtml(value)
  if (compared === 'image') return blocksOfImage(value)
  return blocksOfLines(nonEmpty(compared === 'lines' ? value.split('\n') : [value]))
}

function nonEmpty(lines: readonly string[]): string[] {
  return lines.map((line) => line.trim()).filter(Boolean)
}

/** The fields in which a text differs from an earlier one, in the editor's order. */
export function differences(before: ComparedText, after: ComparedText): Difference[] {
  return fieldNames.flatMap((field) => {
    const blocks = diffBlocks(blocksOf(field, before), blocksOf(field, after))
    const { label } = articleFields[field]
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
