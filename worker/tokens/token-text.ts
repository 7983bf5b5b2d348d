import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { tokenPrefix } from '#domain/tokens/token.ts'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** 30 characters of 62: 178 bits. */
const randomLength = 30
const checksumLength = 6

/** Bytes from here on would make some characters likelier than others. */
const unbiasedBytes = 256 - (256 % alphabet.length)

const form = new RegExp(`^${tokenPrefix}([0-9A-Za-z]{${randomLength}})([0-9A-Za-z]{6})$`)

/** @returns a new random token */
export function createTokenText(): string {
  let random = ''
  while (random.length < randomLength) {
    const bytes = crypto.getRandomValues(new Uint8Array(randomLength))
    for (const byte of bytes) if (byte < unbiasedBytes) random += alphabet[byte % alphabet.length]
  }
  random = random.slice(0, randomLength)
  return tokenPrefix + random + checksumOf(random)
}

/**
 * The hash that a token is stored under.
 *
 * @returns undefined if the text is not a token: it was mistyped or cut off
 */
export function tokenHash(text: string): string | undefined {
  const [, random = '', checksum] = form.exec(text) ?? []
  if (checksum === undefined || checksum !== checksumOf(random)) return undefined
  return createHash('sha256').update(text).digest('hex')
}

/** CRC-32 in base 62, as GitHub's tokens have it. */
function checksumOf(random: string): string {
  let rest = crc32(random)
  let text = ''
  for (let digit = 0; digit < checksumLength; digit++) {
    text = alphabet[rest % alphabet.length] + text
    rest = Math.floor(rest / alphabet.length)
  }
  return text
}
