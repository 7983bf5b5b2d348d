import type { Language } from './language.ts'

export interface DateWords {
  readonly language: Language
  /** In the place of the date of what is not published. */
  readonly draft: string
}

export const englishDates = { language: 'en', draft: 'Draft' } as const
