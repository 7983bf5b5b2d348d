import { createHash } from 'node:crypto'
import { keyAlphabet, keyLength, randomText } from '#domain/access-keys/random-key.ts'

/** 80 bits: too many to find one from its hash. */
const codeLength = 16

/** @returns a new recovery code, such as `7k2m-9xh4-w0r3-bn6f` */
export function createRecoveryCode(): string {
  return randomText(codeLength).replace(/.{4}(?=.)/g, '$&-')
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
  const wellFormed = plain.length === keyLength && [...plain].every((c) => keyAlphabet.includes(c))
  return wellFormed ? createHash('sha256').update(`access key: ${plain}`).digest('hex') : undefined
}

function plainText(typed: string): string {
  return typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')
}
