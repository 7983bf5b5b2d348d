import type { UseFormReturn } from 'react-hook-form'
import type { ArticleForm } from '#admin/writing/editor-fields.ts'
import { limits } from '#domain/limits.ts'
import { blankQuote } from './article-form.ts'

/**
 * Makes a featured quote of words from the text; a blank row takes them first.
 *
 * @param form the editor's fields
 * @param words the words
 * @returns what became of it
 */
export function featureQuote(form: UseFormReturn<ArticleForm>, words: string): string {
  const quotes = form.getValues('quotes')
  if (words.length > limits.quoteText) {
    return `A quote has at most ${limits.quoteText} characters. Select fewer words.`
  }
  const blank = quotes.findIndex(({ text }) => text.trim() === '')
  if (blank === -1 && quotes.length >= limits.quotes) {
    return `An article has at most ${limits.quotes} quotes.`
  }
  const place = blank === -1 ? quotes.length : blank
  const quote = { ...(quotes[place] ?? blankQuote), text: words }
  form.setValue('quotes', [...quotes.slice(0, place), quote, ...quotes.slice(place + 1)])
  return `Quote ${place + 1} is made of the selection.`
}
