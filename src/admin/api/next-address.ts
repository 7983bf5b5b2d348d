const linkPattern = /<([^>]*)>\s*;([^,]*)/g

/**
 * @param header the `Link` header of a list's answer, if any
 * @returns the path and query of the page that follows; null for the last page
 */
export function nextAddress(header: string | null): string | null {
  for (const [, address = '', parameters = ''] of (header ?? '').matchAll(linkPattern)) {
    if (!/\brel\s*=\s*"?next"?/.test(parameters)) continue
    // Only the path is taken over: a call never leaves for another origin with the token in it.
    const { pathname, search } = new URL(address, 'http://api.invalid')
    return pathname + search
  }
  return null
}
