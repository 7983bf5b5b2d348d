import type { Plural } from './format.ts'
import type { Language } from './language.ts'
import type { en } from './words/en.ts'

type Widened<Value> = Value extends string
  ? string
  : Value extends readonly string[]
    ? readonly string[]
    : Value extends Plural
      ? Plural
      : { readonly [Key in keyof Value]: Widened<Value[Key]> }

/** The words of a language: exactly those that English has. */
export type Words = Widened<Omit<typeof en, 'language'>> & { readonly language: Language }

export type CardWords = Pick<Words, 'language' | 'card'>

/** Those of an article's page, which the portal shows too. */
export type ArticleWords = Pick<Words, 'language' | 'draft' | 'card' | 'article' | 'corrections'>
