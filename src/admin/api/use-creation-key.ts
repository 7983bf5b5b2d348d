import { useRef } from 'react'

/** What was sent last, and its key: the same key for the same content, another for another one. */
export interface Creation {
  content: string
  key: string
}

export const notSent: Creation = { content: '', key: '' }

/**
 * The key for a call that makes something, so that one that is sent again after its answer was lost makes
 * nothing twice, and what was changed since is not lost.
 */
export function creationOf(content: unknown, last: Creation): Creation {
  const text = JSON.stringify(content)
  return text === last.content ? last : { content: text, key: crypto.randomUUID() }
}

/** Such keys for what an open form sends. */
export function useCreationKey(): (content: unknown) => string {
  const last = useRef(notSent)
  return (content) => {
    last.current = creationOf(content, last.current)
    return last.current.key
  }
}
