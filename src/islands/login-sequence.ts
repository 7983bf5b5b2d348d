import type { AccessResult } from './site-access.ts'

/** Milliseconds of the login's drama (specification, section 9). */
export const loginTimings = { busyAfterGrant: 3000, redirect: 5000, denied: 1500 } as const

/** Where the login stands. */
export interface LoginState {
  phase: 'idle' | 'scanning' | 'granted' | 'denied'
  /** Whether the form must not be used. */
  busy: boolean
  /** What went wrong the last time; empty for nothing. */
  message: string
}

export interface LoginDependencies {
  /** Presents the key to the server; throws where no answer came. */
  request: (key: string) => Promise<AccessResult>
  /** Keeps the session's token. */
  keep: (token: string) => void
  /** Leaves for where the reader was going. */
  proceed: () => void
}

/** The login as a sequence of states; it knows nothing of how it is drawn. */
export interface LoginSequence {
  state: () => LoginState
  /** @returns a function that ends the subscription */
  subscribe: (listener: () => void) => () => void
  /** Presents a key, unless one is being presented. */
  submit: (key: string) => Promise<void>
  /** Takes the message away: the reader types again. */
  clear: () => void
  /** Shows a message that the page came with. */
  tell: (message: string) => void
  /** Goes on without waiting for the end of the granted overlay. */
  skip: () => void
}

/**
 * @param ports what the sequence does outside of itself
 * @returns a sequence at rest
 */
export function createLoginSequence({ request, keep, proceed }: LoginDependencies): LoginSequence {
  const listeners = new Set<() => void>()
  let state: LoginState = { phase: 'idle', busy: false, message: '' }
  let redirect: ReturnType<typeof setTimeout> | undefined

  function change(next: Partial<LoginState>): void {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }

  function grant(token: string): void {
    keep(token)
    change({ phase: 'granted' })
    setTimeout(() => change({ busy: false }), loginTimings.busyAfterGrant)
    redirect = setTimeout(proceed, loginTimings.redirect)
  }

  function deny(message: string): void {
    change({ phase: 'denied' })
    setTimeout(() => change({ phase: 'idle', busy: false, message }), loginTimings.denied)
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async submit(key) {
      if (state.busy || state.phase === 'granted') return
      if (key.trim() === '') return change({ message: 'Access key is required' })
      change({ phase: 'scanning', busy: true, message: '' })
      try {
        const answer = await request(key)
        if (answer.granted) grant(answer.token)
        else deny(answer.message)
      } catch {
        deny('An unexpected error occurred. Please try again.')
      }
    },
    clear: () => state.message && change({ message: '' }),
    tell: (message) => change({ message }),
    skip() {
      if (state.phase !== 'granted') return
      clearTimeout(redirect)
      proceed()
    },
  }
}
