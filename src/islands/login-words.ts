import type { LoginAnswers } from '#domain/language/login-answers.ts'
import type { Words } from '#domain/language/words-type.ts'

export type LoginWords = Omit<
  Words['login'],
  'title' | 'lines' | 'hint' | 'messages' | 'tooMany'
> & {
  readonly messages: Pick<Words['login']['messages'], 'required' | 'unexpected'>
  readonly answers: LoginAnswers
}
