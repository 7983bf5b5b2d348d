/** A browser can block local storage, or have no room for more: then nothing is read, or kept. */

export function readEntry(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/**
 * @param value null removes the entry
 * @returns whether it was written
 */
export function writeEntry(key: string, value: string | null): boolean {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
    return true
  } catch {
    return false
  }
}
