import { Store } from '#admin/store.ts'
import type { AdminLogin } from '#domain/auth/session.ts'

/** Waits for the password of the account. */
export interface PasswordQuestion {
  /** A call wants it again, or the session has ended and goes on with it. */
  reason: 'sensitive-call' | 'session-ended'
  /** @throws ApiError or TypeError if the password is wrong or cannot be checked; the question stays */
  answer: (password: string, recoveryCode?: string) => Promise<void>
  /** Answers with a passkey instead. It throws as `signInByPasskey` does. */
  answerByPasskey: () => Promise<void>
  cancel: () => void
}

interface Answers {
  byPassword: (given: Pick<AdminLogin, 'password' | 'recoveryCode'>) => Promise<void>
  byPasskey: () => Promise<void>
}

/** The question for the password while it is open; null otherwise. */
export class OpenQuestion extends Store<PasswordQuestion | null> {
  readonly #answers: Answers
  #asked: Promise<boolean> | undefined

  /** @param answers opens a session with what was given, or throws */
  constructor(answers: Answers) {
    super(null)
    this.#answers = answers
  }

  /** Asks for the password again. Returns whether it was given. Several calls at once share a question. */
  ask(reason: PasswordQuestion['reason']): Promise<boolean> {
    if (this.getSnapshot() && this.#asked) return this.#asked
    const { byPassword, byPasskey } = this.#answers
    this.#asked = new Promise((resolve) => {
      const close = (isAnswered: boolean) => {
        this.setState(null)
        resolve(isAnswered)
      }
      this.setState({
        reason,
        answer: async (password, recoveryCode) => {
          await byPassword({ password, ...(recoveryCode && { recoveryCode }) })
          close(true)
        },
        answerByPasskey: async () => {
          await byPasskey()
          close(true)
        },
        cancel: () => close(false),
      })
    })
    return this.#asked
  }
}
