/** What every page may load, besides its own inline scripts and styles. */
const base: Record<string, string[]> = {
  'default-src': ["'none'"],
  'connect-src': ["'self'"],
  'font-src': ["'self'"],
  // No picture from another site: it would learn of each reader. See `worker/http/response-headers.ts`.
  'img-src': ["'self'", 'blob:', 'data:'],
  'media-src': ["'self'"],
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
 * Merges the pages' Content-Security-Policies into one that fits all of them, to be sent as a header.
 * That is as safe, because all hashes are those of our own inline scripts and styles.
 *
 * @param policies the policy that Astro made for each page
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
