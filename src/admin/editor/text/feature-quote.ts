import type { UseFormReturn } from 'react-hook-form'
import { blankQuote } from '#admin/editor/form/article-form.ts'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import { limits } from '#domain/limits.ts'

/**
 * Makes a featured quote of a text from the article. The first blank row takes it.
 *
 * @returns a message about the result
 */
export function featureQuote(form: UseFormReturn<ArticleForm>, text: string): string {
  const quotes = form.getValues('quotes')
  if (text.length > limits.quoteText) {
    return `A quote has at most ${limits.quoteText} characters. Select a shorter text.`
  }
  const blank = quotes.findIndex((quote) => quote.text.trim() === '')
  if (blank === -1 && quotes.length >= limits.quotes) {
    return `An article has at most ${limits.quotes} quotes.`
  }
  const index = blank === -1 ? quotes.length : blank
  const quote = { ...(quotes[index] ?? blankQuote), text }
  form.setValue('quotes', quotes.toSpliced(index, 1, quote))
  return `Added the selection as quote ${index + 1}.`
}
