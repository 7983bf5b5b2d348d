import { limits } from './limits.ts'

/** Characters that browsers ignore or rewrite in an address, used to disguise its scheme or host. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: matches control characters on purpose
const disguise = /[\\\u0000-\u001f\u007f-\u009f]/

/** As `URL.parse`, which the oldest browsers of the portal do not have. */
export function parseAddress(address: string, base?: string): URL | null {
  try {
    return new URL(address, base)
  } catch {
    return null
  }
}

/** Whether it is an absolute http or https address without disguise and without credentials. */
export function isWebAddress(address: string): boolean {
  if (!/^https?:\/\//i.test(address) || isDisguised(address)) return false
  const url = parseAddress(address)
  return url !== null && url.username === '' && url.password === ''
}

/**
 * Trims the address of a link and keeps it only if its scheme is http, https, mailto or tel; other
 * addresses become `''` (specification, section 2, Article editor).
 */
export function linkAddress(address: string): string {
  const trimmed = address.trim()
  const isContact = /^(mailto|tel):/i.test(trimmed) && !isDisguised(trimmed)
  return isContact || isWebAddress(trimmed) ? trimmed : ''
}

/** A host with a dot, such as `example.org` or `example.org:8080`, before a path, a query or the end. */
const bareHost =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}[\p{L}\p{N}-]+(?::\d+)?(?:[/?#]|$)/u

const bareMailbox = /^[^\s/?#:@]+@[^\s/?#:@]+\.\p{L}{2,}$/u

/**
 * The address that an editor meant: a bare host gets `https://`, a bare mailbox `mailto:`. Returns
 * `''` if it cannot be a link.
 */
export function typedLinkAddress(typed: string): string {
  const trimmed = typed.trim().replace(/^\/\//, '')
  if (/\s/.test(trimmed)) return ''
  if (bareHost.test(trimmed)) return linkAddress(`https://${trimmed}`)
  return linkAddress(bareMailbox.test(trimmed) ? `mailto:${trimmed}` : trimmed)
}

function isDisguised(address: string): boolean {
  return disguise.test(address) || !address.isWellFormed()
}

/**
 * Where to go after signing in: only to a path of this site, so that the login is no open redirect.
 *
 * @param next the `next` parameter of the login page
 * @returns `/` if `next` is missing, leads to another site or the login, or is too long for a header
 */
export function returnPath(next: string | null | undefined): string {
  const url = next?.startsWith('/') ? parseAddress(next, 'http://site.invalid') : null
  if (url?.host !== 'site.invalid' || url.pathname.startsWith('//')) return '/'
  const path = url.pathname + url.search + url.hash
  return url.pathname === '/login' || path.length > limits.address ? '/' : path
}
