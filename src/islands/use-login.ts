import { useEffect, useState, useSyncExternalStore } from 'react'
import { returnPath } from '#domain/web-address.ts'
import { createLoginSequence } from './login-sequence.ts'
import { requestAccess } from './site-access.ts'

/** The key of a reader's token in local storage. */
const siteTokenKey = 'latchkey.site'

/** The login's sequence and its state. Any key or click skips the granted overlay. */
export function useLogin() {
  const [sequence] = useState(() =>
    createLoginSequence({ request: requestAccess, storeToken, proceed }),
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
    // The back button must not show the granted overlay again.
    const reload = (event: PageTransitionEvent) => event.persisted && location.reload()
    addEventListener('pageshow', reload)
    return () => removeEventListener('pageshow', reload)
  }, [])
  return { sequence, state }
}

function storeToken(token: string): void {
  try {
    localStorage.setItem(siteTokenKey, token)
  } catch {
    // Without local storage, the session's cookie is enough.
  }
}

function proceed(): void {
  // The server writes the path that the reader wanted into this field of the form.
  const field = document.querySelector<HTMLInputElement>('input[name="next"]')
  location.replace(returnPath(new URLSearchParams(location.search).get('next') ?? field?.value))
}
