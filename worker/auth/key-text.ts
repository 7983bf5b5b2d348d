import { createHash } from 'node:crypto'

/** Crockford's base 32: without the letters that are mistaken for digits or for each other. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** 25 characters of five random bits each: 125 bits. */
const keyLength = 25

/** 80 bits: too many to find one from its hash. */
const codeLength = 16

/** @returns a new random key, such as `7k2mq-9xh4d-w0r3t-bn6fz-1ce8p` */
export function createKey(): string {
  return randomText(keyLength).replace(/.{5}(?=.)/g, '$&-')
}

/** @returns a new recovery code, such as `7k2m-9xh4-w0r3-bn6f` */
export function createRecoveryCode(): string {
  return randomText(codeLength).replace(/.{4}(?=.)/g, '$&-')
}

function randomText(length: number): string {
  const random = crypto.getRandomValues(new Uint8Array(length))
  return Array.from(random, (byte) => alphabet[byte % alphabet.length]).join('')
}

/** The hash that a recovery code is stored under, however freely it is typed. */
export function recoveryCodeHash(typed: string): string {
  return createHash('sha256')
    .update(`recovery code: ${plainText(typed)}`)
    .digest('hex')
}

/**
 * The hash that the shared key is stored under, once it was set in the portal. A key of the form that
 * `createKey` makes may be typed as freely as a named one; any other counts as it is.
 */
export function sharedKeyHash(typed: string): string {
  const exact = createHash('sha256').update(`shared access key: ${typed}`).digest('hex')
  return keyHash(typed) ?? exact
}

/**
 * The hash that a named key is stored under. Spaces, hyphens, case and letters that look like digits
 * do not matter.
 *
 * @returns undefined if the text cannot be a named key
 */
export function keyHash(typed: string): string | undefined {
  const plain = plainText(typed)
  const wellFormed = plain.length === keyLength && [...plain].every((c) => alphabet.includes(c))
  return wellFormed ? createHash('sha256').update(`access key: ${plain}`).digest('hex') : undefined
}

function plainText(typed: string): string {
  return typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')
}
