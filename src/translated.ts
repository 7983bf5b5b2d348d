import { cardDate } from '#domain/dates.ts'
import type { LoginAnswers } from '#domain/language/login-answers.ts'
import { en } from '#domain/language/words/en.ts'
import type { Words } from '#domain/language/words-type.ts'
import type { LoginWords } from '#islands/login-words.ts'
import { textsUpdated } from '#src/publication.ts'

/** The words of a link: those of the defaults are shown in the page's language. */
export function linkLabel(label: string, { links }: Words): string {
  const known = Object.entries(en.links).find(([, words]) => words === label)
  return known ? links[known[0] as keyof typeof links] : label
}

/** The lines of the login: the default ones are shown in the page's language. */
export function loginLines(lines: readonly string[], { login }: Words): readonly string[] {
  return lines.join() === en.login.lines.join() ? login.lines : lines
}

/** The login's hint: the default one is shown in the page's language. */
export function loginHintIn(hint: string, { login }: Words): string {
  return hint === en.login.hint ? login.hint : hint
}

/** When a text was last changed, as an editor wrote it: the default date is written as the language does. */
export function lastUpdated(date: string, words: Words): string {
  return date === textsUpdated.words ? cardDate(textsUpdated.day, 'UTC', words) : date
}

/** What the login shows, without what other pages do. */
export function loginWords({ language, login }: Words): LoginWords {
  const { title: _, lines: __, hint: ___, messages, tooMany, ...shown } = login
  const { required, unexpected } = messages
  const answers = language === 'en' ? { language, messages: {} } : answersIn(language, login)
  return { ...shown, messages: { required, unexpected }, answers }
}

function answersIn(
  language: Words['language'],
  { messages, tooMany }: Words['login'],
): LoginAnswers {
  const english = Object.entries(en.login.messages)
  const translated = english.map(([name, message]) => [
    message,
    messages[name as keyof typeof messages],
  ])
  return { language, tooMany, messages: Object.fromEntries(translated) }
}
