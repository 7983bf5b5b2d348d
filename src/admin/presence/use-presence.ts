import { useEffect, useState } from 'react'
import { inBackground } from '#admin/api/connection.ts'
import { queryKeys } from '#admin/api/query-client.ts'
import { useInvalidate } from '#admin/api/use-read.ts'
import { useConnection, useSessionState } from '#admin/auth/session-context.tsx'
import { useLatest } from '#admin/ui/use-latest.ts'
import { request } from '#domain/calls/request.ts'
import { isSame } from '#domain/is-same.ts'
import { endPresence, reportPresence } from '#domain/presence/calls.ts'
import { type Presence, presenceMs, typingMs } from '#domain/presence/presence.ts'

interface OpenEditor {
  /** The open editor's random id. */
  writer: string
  /** Called with the state that the server has of the article. */
  onState: (state: Presence['article']) => void
}

/**
 * Tells the server that an article is open while its page is visible, and reads who else has it open, and the
 * notes again once someone changed them.
 *
 * @param id null for an article that is not stored yet
 */
export function usePresence(id: string | null, open: OpenEditor): Presence['others'] {
  const connection = useConnection()
  const isSignedIn = useSessionState().kind === 'signed-in'
  const [others, setOthers] = useState<Presence['others']>([])
  const latest = useLatest({ connection, open, invalidate: useInvalidate() })
  const { writer } = open

  useEffect(() => {
    if (id === null || !isSignedIn) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let typedAt = Number.NEGATIVE_INFINITY
    let [left, isKnownTyping, isAskedAgain] = [false, false, false]
    let beating: Promise<void> | null = null
    let knownNotes: string | undefined
    const background = () => inBackground(latest.current.connection)

    function beat() {
      clearTimeout(timer)
      if (left || document.visibilityState === 'hidden') return
      isAskedAgain = beating !== null
      if (isAskedAgain) return
      beating = report().finally(() => {
        beating = null
        timer = setTimeout(beat, isAskedAgain ? 0 : presenceMs)
      })
    }

    async function report() {
      const typing = Date.now() - typedAt < typingMs
      isKnownTyping = typing
      try {
        const params = { id: id ?? '' }
        const body = { writer, typing }
        const { others, article } = await request(background(), reportPresence, { params, body })
        if (left) return
        setOthers((known) => (isSame(known, others) ? known : others))
        followNotes(article)
        latest.current.open.onState(article)
      } catch {
        // The next one may succeed. Until then nobody knows who is there.
        if (!left) setOthers([])
      }
    }

    function followNotes(article: Presence['article']) {
      if (!article) return
      const notes = `${article.openNotes} ${article.lastNoteAt}`
      if (knownNotes !== undefined && knownNotes !== notes) {
        void latest.current.invalidate(queryKeys.notes(id ?? ''))
      }
      knownNotes = notes
    }

    function leave() {
      clearTimeout(timer)
      const params = { writer }
      request(background(), endPresence, { params, keepalive: true }).catch(() => undefined)
    }

    const onInput = ({ target }: Event) => {
      // Panels and dialogs are around the text: notes, links, addresses.
      if (target instanceof Element && target.closest('dialog')) return
      typedAt = Date.now()
      if (!isKnownTyping) beat()
    }
    const closed = new AbortController()
    document.addEventListener('input', onInput, { signal: closed.signal })
    document.addEventListener('visibilitychange', beat, { signal: closed.signal })
    window.addEventListener('pageshow', beat, { signal: closed.signal })
    window.addEventListener('pagehide', leave, { signal: closed.signal })
    beat()
    return () => {
      left = true
      closed.abort()
      // A report that arrives after the leave would say that the editor is still open.
      if (beating) void beating.then(leave)
      else leave()
      setOthers([])
    }
  }, [id, isSignedIn, writer, latest])

  return others
}
