import { blake3 } from '#domain/backup/blake3.ts'

/**
 * Computes the ETag that Cloudflare's asset server gives a file: the first half of the BLAKE3 hash
 * of the base64 content followed by the file's extension. A page that the Worker renders gets the
 * same tag as its static file, so that browser caches stay valid.
 *
 * @param extension without its dot
 * @returns the tag in quotes
 */
export function assetEtag(base64: string, extension: string): string {
  const digest = blake3(new TextEncoder().encode(base64 + extension))
  const hex = Array.from(digest.slice(0, 16), (byte) => byte.toString(16).padStart(2, '0'))
  return `"${hex.join('')}"`
}

/** Whether an `If-None-Match` header matches an ETag (RFC 9110, section 13.1.2). */
export function etagMatches(header: string | null, tag: string): boolean {
  const known = (header ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''))
  return known.includes(tag) || known.includes('*')
}
