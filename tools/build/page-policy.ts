/** What every page may load, besides the inline scripts and styles that the build made. */
const base: Record<string, string[]> = {
  'default-src': ["'none'"],
  'connect-src': ["'self'"],
  'font-src': ["'self'"],
  // An editor may show an image that is kept elsewhere; an upload is previewed from memory.
  'img-src': ["'self'", 'https:', 'blob:', 'data:'],
  'manifest-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
  'frame-src': ["'self'"],
  'object-src': ["'none'"],
}

/**
 * One Content-Security-Policy for all pages of a release: the hashes are of our own inline scripts
 * and styles, so it takes nothing away that each page allows all of them.
 *
 * @param policies the policies that Astro made, one a page
 * @returns the policy that fits every page, to be sent as a header
 */
export function policyForAll(policies: Iterable<string>): string {
  const merged = new Map(Object.entries(base).map(([name, sources]) => [name, new Set(sources)]))
  for (const policy of policies) {
    for (const directive of policy.split(';')) {
      const [name = '', ...sources] = directive.trim().split(/\s+/)
      for (const source of sources) merged.get(name)?.add(source)
    }
  }
  return [...merged].map(([name, sources]) => [name, ...[...sources].sort()].join(' ')).join('; ')
}
