import { blake3 } from '@noble/hashes/blake3.js'

/**
 * The entity tag that Cloudflare's asset server gives a file: the first half of the BLAKE3 hash of
 * the content in base64 followed by the file's extension. Whoever else serves the same bytes gives
 * the same tag, so that a browser's copy stays good.
 *
 * @param base64 the file's content in base64
 * @param extension the file's extension without its dot
 * @returns the tag in quotes, as an `ETag` header holds it
 */
export function assetEtag(base64: string, extension: string): string {
  const digest = blake3(new TextEncoder().encode(base64 + extension))
  const hex = Array.from(digest.slice(0, 16), (byte) => byte.toString(16).padStart(2, '0'))
  return `"${hex.join('')}"`
}

/**
 * @param header an `If-None-Match` header
 * @param tag the entity tag of what would be sent
 * @returns whether the caller's copy is still good (RFC 9110, section 13.1.2)
 */
export function etagMatches(header: string | null, tag: string): boolean {
  const known = (header ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''))
  return known.includes(tag) || known.includes('*')
}
