import { plural } from '#domain/language/format.ts'
import { en } from '#domain/language/words/en.ts'

/** `1 article`, `2 articles`. */
export function articleCount(count: number): string {
  return plural(en.articles, count, 'en')
}
