import { useRef } from 'react'

/**
 * Keys for calls that make something, so that one that is sent again after its answer was lost makes
 * nothing twice: the same key for the same content, and another one once the content is another.
 */
export function useCreationKey(): (content: unknown) => string {
  const last = useRef({ content: '', key: '' })
  return (content) => {
    const text = JSON.stringify(content)
    if (text !== last.current.content) last.current = { content: text, key: crypto.randomUUID() }
    return last.current.key
  }
}
