import { useEffect, useState, useSyncExternalStore } from 'react'
import { returnPath } from '#domain/web-address.ts'
import { createLoginSequence } from './login-sequence.ts'
import type { LoginWords } from './login-words.ts'
import { readStoredToken, restoreSession, storeToken } from './reader-session.ts'
import { requestAccess } from './site-access.ts'

/** The login's sequence and its state. Any key or click skips the granted overlay. */
export function useLogin(words: LoginWords) {
  const [sequence] = useState(() =>
    createLoginSequence({
      request: (key) => requestAccess(key, words.answers),
      storeToken,
      proceed,
      words: words.messages,
      noCookies: words.noCookies,
    }),
  )
  const state = useSyncExternalStore(sequence.subscribe, sequence.state, sequence.state)
  useEffect(() => {
    if (state.phase !== 'granted') return
    const closed = new AbortController()
    addEventListener('keydown', sequence.skip, { signal: closed.signal })
    addEventListener('pointerdown', sequence.skip, { signal: closed.signal })
    return () => closed.abort()
  }, [sequence, state.phase])
  useEffect(() => {
    // The back button must not show the granted overlay again.
    const reload = (event: PageTransitionEvent) => event.persisted && location.reload()
    addEventListener('pageshow', reload)
    return () => removeEventListener('pageshow', reload)
  }, [])
  useEffect(() => {
    // The cookie is gone, but the session may go on: its token gives the cookie back.
    if (readStoredToken() === null) return
    restoreSession().then(
      (restored) => restored && sequence.state().phase === 'idle' && proceed(),
      // Without an answer, the reader can still type the key.
      () => undefined,
    )
  }, [sequence])
  return { sequence, state }
}

function proceed(): void {
  // The server writes the path that the reader wanted into this field of the form.
  const field = document.querySelector<HTMLInputElement>('input[name="next"]')
  const next = returnPath(new URLSearchParams(location.search).get('next') ?? field?.value)
  // What stands behind the #, such as the token of an invitation, came here by the redirect, which kept it.
  location.replace(next.includes('#') ? next : next + location.hash)
}
