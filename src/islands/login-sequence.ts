import type { Words } from '#domain/language/words-type.ts'
import type { AccessResult } from './site-access.ts'

/** From the specification, section 9. */
const busyAfterGrantMs = 3000
const redirectMs = 5000
const deniedMs = 1500

export interface LoginState {
  phase: 'idle' | 'scanning' | 'granted' | 'denied'
  /** Whether the form is disabled. */
  busy: boolean
  /** The error message; empty if there is none. */
  message: string
}

interface LoginDependencies {
  /** Sends the key to the server; rejects if there is no response. */
  request: (key: string) => Promise<AccessResult>
  storeToken: (token: string) => void
  /** Navigates to the page that the reader wanted. */
  proceed: () => void
  words: Pick<Words['login']['messages'], 'required' | 'unexpected'>
  /** What a browser without cookies is told: the right key would lead back to the login. */
  noCookies: string
}

/** The state of the login, independent of React; fits `useSyncExternalStore`. */
export interface LoginSequence {
  state: () => LoginState
  /** @returns a function that ends the subscription */
  subscribe: (listener: () => void) => () => void
  /** Sends a key, unless another one is being checked. */
  submit: (key: string) => Promise<void>
  clearMessage: () => void
  showMessage: (message: string) => void
  /** Proceeds before the granted overlay ends. */
  skip: () => void
}

export function createLoginSequence({
  request,
  storeToken,
  proceed,
  words,
  noCookies,
}: LoginDependencies): LoginSequence {
  const listeners = new Set<() => void>()
  let state: LoginState = { phase: 'idle', busy: false, message: '' }
  let redirect: ReturnType<typeof setTimeout> | undefined

  function setState(next: Partial<LoginState>): void {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }

  function grant(token: string): void {
    storeToken(token)
    setState({ phase: 'granted' })
    setTimeout(() => setState({ busy: false }), busyAfterGrantMs)
    redirect = setTimeout(proceed, redirectMs)
  }

  function deny(message: string): void {
    setState({ phase: 'denied' })
    setTimeout(() => setState({ phase: 'idle', busy: false, message }), deniedMs)
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async submit(key) {
      if (state.busy || state.phase === 'granted') return
      if (key.trim() === '') return setState({ message: words.required })
      if (navigator.cookieEnabled === false) return setState({ message: noCookies })
      setState({ phase: 'scanning', busy: true, message: '' })
      try {
        const result = await request(key)
        if (result.granted) grant(result.token)
        else deny(result.message)
      } catch {
        deny(words.unexpected)
      }
    },
    clearMessage: () => state.message && setState({ message: '' }),
    showMessage: (message) => setState({ message }),
    skip() {
      if (state.phase !== 'granted') return
      clearTimeout(redirect)
      proceed()
    },
  }
}
