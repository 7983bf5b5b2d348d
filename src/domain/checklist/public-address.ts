import { isWebAddress } from '#domain/web-address.ts'

/** Names of private networks, and those that are reserved (RFC 2606, 6761, 6762, 8375). */
const privateSuffixes = [
  ...['localhost', 'local', 'internal', 'intranet', 'lan', 'home', 'corp', 'private', 'arpa'],
  ...['test', 'example', 'invalid', 'onion', 'alt'],
]

/**
 * Whether the Worker may call an address that stands in an article: on the web, on the port of
 * its scheme, without credentials, at a name with a dot that is not reserved. No address of numbers is
 * called, whatever network it is in: `URL` writes every spelling of one, decimal, octal or hexadecimal,
 * the same way.
 */
export function isPublicAddress(address: string): boolean {
  if (!isWebAddress(address)) return false
  const { hostname, port } = new URL(address)
  if (port !== '' || hostname.startsWith('[')) return false
  const labels = hostname.replace(/\.$/, '').split('.')
  const last = labels.at(-1) ?? ''
  return labels.length > 1 && !labels.includes('') && !/^\d/.test(last) && !isPrivate(last)
}

function isPrivate(label: string): boolean {
  return privateSuffixes.includes(label)
}
