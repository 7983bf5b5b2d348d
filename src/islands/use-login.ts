import { useEffect, useState, useSyncExternalStore } from 'react'
import { returnPath } from '#domain/web-address.ts'
import { createLoginSequence } from './login-sequence.ts'
import { requestAccess } from './site-access.ts'

/** Where the browser keeps a reader's session token. */
const siteTokenKey = 'latchkey.site'

/** The login's sequence and its state; on the granted overlay any key or click goes on. */
export function useLogin() {
  const [sequence] = useState(() =>
    createLoginSequence({ request: requestAccess, keep: keepToken, proceed }),
  )
  const state = useSyncExternalStore(sequence.subscribe, sequence.state, sequence.state)
  useEffect(() => {
    if (state.phase !== 'granted') return
    addEventListener('keydown', sequence.skip)
    addEventListener('pointerdown', sequence.skip)
    return () => {
      removeEventListener('keydown', sequence.skip)
      removeEventListener('pointerdown', sequence.skip)
    }
  }, [sequence, state.phase])
  useEffect(() => {
    // Going back in the history must not show the granted overlay of last time.
    const reload = (event: PageTransitionEvent) => event.persisted && location.reload()
    addEventListener('pageshow', reload)
    return () => removeEventListener('pageshow', reload)
  }, [])
  return { sequence, state }
}

function keepToken(token: string): void {
  try {
    localStorage.setItem(siteTokenKey, token)
  } catch {
    // A browser that keeps nothing still has the session's cookie.
  }
}

function proceed(): void {
  // The field of the plain form post: the server writes into it where the reader was going.
  const field = document.querySelector<HTMLInputElement>('input[name="next"]')
  location.replace(returnPath(new URLSearchParams(location.search).get('next') ?? field?.value))
}
