import { parseHtml, plainText } from '#domain/html-tree.ts'

/**
 * Whether an article's HTML contains the words of a quote, regardless of quotation marks, letter case
 * and white space. True for a blank quote.
 */
export function isQuotedFrom(quote: string, content: string): boolean {
  return normalize(plainText(parseHtml(content))).includes(normalize(quote).trim())
}

function normalize(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/["“”„«»‘’']/g, '')
    .replaceAll(/[.…]+(?=\s|$)/g, '')
    .replaceAll(/\s+/g, ' ')
}
