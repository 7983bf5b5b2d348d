import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

/** Cost of a hash: about 32 MiB and a few hundred milliseconds. */
const cost = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 2 ** 20 }
const keyLength = 32

function derive(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, keyLength, cost, (error, key) => {
      if (error) reject(error)
      else resolve(key)
    })
  })
}

/** @returns `scrypt$salt$key`, both in base64 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt)
  return `scrypt$${salt.toString('base64')}$${key.toString('base64')}`
}

/**
 * Takes as long for an unknown account as for a known one.
 *
 * @param hash the account's hash; undefined if there is no such account
 */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [, salt = '', key = ''] = (hash ?? `scrypt$${'A'.repeat(24)}$${'A'.repeat(44)}`).split('$')
  const derived = await derive(password, Buffer.from(salt, 'base64'))
  const stored = Buffer.from(key, 'base64')
  return derived.length === stored.length && timingSafeEqual(derived, stored) && hash !== undefined
}
