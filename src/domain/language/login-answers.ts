import { type Plural, plural } from './format.ts'
import type { Language } from './language.ts'

/** What the server's English answers are in the page's language. */
export interface LoginAnswers {
  language: Language
  /** By the English message. Empty in English. */
  messages: Readonly<Record<string, string>>
  /** After too many attempts; absent in English. */
  tooMany?: Plural
}

/**
 * @param message the server's
 * @param seconds after which to try again, if it says so
 */
export function answerIn(answers: LoginAnswers, message: string, seconds: number): string {
  const { language, messages, tooMany } = answers
  if (tooMany && seconds > 0) return plural(tooMany, seconds, language)
  return messages[message] ?? message
}
