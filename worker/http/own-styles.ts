const name = 'content-security-policy'

/**
 * The headers of an answer with the body of a rendered page: a page that was rendered since the release may
 * state a style of its own, such as that of a new accent. The policy that the renderer made for the page has
 * its hash; `responseHeaders` adds it to that of all pages.
 */
export function pageHeaders(page: Response): Record<string, string> {
  const policy = page.headers.get(name)
  return { 'content-type': 'text/html; charset=utf-8', ...(policy !== null && { [name]: policy }) }
}

/** The policy of all pages with the hashes of the styles that one page's own policy has besides. */
export function withOwnStyles(policy: string, own: string | null): string {
  if (own === null) return policy
  const [, styles = ''] = /(?:^|;)\s*style-src ([^;]*)/.exec(own) ?? []
  const known = new Set(policy.split(/[\s;]+/))
  const added = (styles.match(/'sha256-[\w+/=]+'/g) ?? []).filter((hash) => !known.has(hash))
  return policy.replace(/(^|; )style-src/, (start) => [start, ...added].join(' '))
}
