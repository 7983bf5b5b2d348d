/** Crockford's base 32: without the letters that are mistaken for digits or for each other. */
export const keyAlphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** 25 characters of five random bits each: 125 bits. */
export const keyLength = 25

/** @returns a new random key, such as `7k2mq-9xh4d-w0r3t-bn6fz-1ce8p` */
export function createKey(): string {
  return randomText(keyLength).replace(/.{5}(?=.)/g, '$&-')
}

export function randomText(length: number): string {
  const random = crypto.getRandomValues(new Uint8Array(length))
  return Array.from(random, (byte) => keyAlphabet[byte % keyAlphabet.length]).join('')
}
