import type { Node as DocumentNode } from '@tiptap/pm/model'

/** From and to; the end is not part of it. */
export type Range = readonly [from: number, to: number]

interface Segment {
  offset: number
  /** In the document. */
  position: number
  length: number
}

export interface DocumentText {
  text: string
  segments: readonly Segment[]
}

/**
 * A block ends with a line break; what is no text, such as a line break in a paragraph, is a space. Outside code,
 * spaces are as readers see them, and as they are when the text is opened again: single, and between words.
 */
export function documentText(doc: DocumentNode): DocumentText {
  const segments: Segment[] = []
  let text = ''
  /** Whether a word stands in the line before. */
  let isBegun = false
  /** The position of a space that is part of the text if a word follows. */
  let space: number | undefined
  const add = (part: string, position: number) => {
    const last = segments.at(-1)
    const isNext = last && last.offset + last.length === text.length
    if (isNext && last.position + last.length === position) last.length += part.length
    else segments.push({ offset: text.length, position, length: part.length })
    text += part
  }
  const begin = (separator: string) => {
    text += separator
    isBegun = false
    space = undefined
  }
  doc.descendants((node, position, parent) => {
    if (node.isTextblock) begin(text === '' ? '' : '\n')
    else if (!node.isText) {
      if (node.isInline) begin(' ')
    } else if (parent?.type.spec.code) add(node.text ?? '', position)
    else {
      for (const { 0: part, index } of (node.text ?? '').matchAll(/[ \t]+|[^ \t]+/g)) {
        if (/^[ \t]/.test(part)) space ??= position + index
        else {
          if (isBegun && space !== undefined) add(' ', space)
          add(part, position + index)
          isBegun = true
          space = undefined
        }
      }
    }
  })
  return { text, segments }
}

/** The positions of a range of the text; null if it has no character of the document. */
export function positionsOf({ segments }: DocumentText, [from, to]: Range): Range | null {
  const inside = segments.filter(({ offset, length }) => offset < to && offset + length > from)
  const first = inside[0]
  const last = inside.at(-1)
  if (!first || !last || from >= to) return null
  const start = first.position + Math.max(0, from - first.offset)
  return [start, last.position + Math.min(last.length, to - last.offset)]
}

/** The text's offset of the first character at or after a position. */
function offsetOf({ text, segments }: DocumentText, position: number): number {
  for (const { offset, position: start, length } of segments) {
    if (position <= start) return offset
    if (position < start + length) return offset + position - start
  }
  return text.length
}

/** The text's offset after the last character before a position. */
function endOffsetOf({ segments }: DocumentText, position: number): number {
  let end = 0
  for (const { offset, position: start, length } of segments) {
    if (position <= start) break
    end = offset + Math.min(position - start, length)
  }
  return end
}

/** A range of the document as a range of its text. */
export function offsetsOf(text: DocumentText, [from, to]: Range): Range {
  const start = offsetOf(text, from)
  return [start, Math.max(start, endOffsetOf(text, to))]
}
