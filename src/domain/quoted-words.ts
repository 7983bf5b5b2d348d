import { parseHtml, plainText } from './html-tree.ts'

/**
 * @param quote a featured quote's text
 * @param content the article's HTML
 * @returns whether the words stand in the text, whatever quotation marks, letter case and spaces
 *   they have there; a blank quote has no words to miss
 */
export function isQuotedFrom(quote: string, content: string): boolean {
  return words(plainText(parseHtml(content))).includes(words(quote).trim())
}

function words(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/["“”„«»‘’']/g, '')
    .replaceAll(/[.…]+(?=\s|$)/g, '')
    .replaceAll(/\s+/g, ' ')
}
