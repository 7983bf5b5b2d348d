import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { formatDate } from '#admin/ui/date-time.ts'
import { KeyCard } from './key-card.tsx'

interface CardKey {
  key: string
  /** ISO 8601 instant; null if the key never expires. */
  expiresAt: string | null
}

/** The login with the key in its fragment, which browsers send to no server. */
function loginLink(key: string): string {
  return `${location.origin}/login#${new URLSearchParams({ key })}`
}

/**
 * Prints a card for readers with a key. It is made in this browser, and stands in the page only while the
 * key is shown.
 *
 * @returns `card` to be rendered; `failed` if the code could not be loaded
 */
export function useKeyCard({ key, expiresAt }: CardKey) {
  const [modules, setModules] = useState<boolean[][] | null>(null)
  const [failed, setFailed] = useState(false)

  async function printCard(): Promise<void> {
    setFailed(false)
    try {
      const { encode } = await import('uqr')
      setModules(encode(loginLink(key), { ecc: 'M', border: 0 }).data)
    } catch {
      setFailed(true)
    }
  }

  // Each click makes a new array, and so prints again.
  useEffect(() => {
    if (modules) print()
  }, [modules])

  const card =
    modules &&
    createPortal(
      <KeyCard
        accessKey={key}
        lastDay={expiresAt === null ? null : formatDate(expiresAt)}
        modules={modules}
      />,
      document.body,
    )
  return { printCard, failed, card }
}
