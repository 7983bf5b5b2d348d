import { open, readFile, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { Decrypter, Encrypter, generateIdentity, identityToRecipient } from 'age-encryption'
import { UserError } from '#tools/cli/user-error.ts'

/** What every file in the age format begins with (age-encryption.org/v1). */
const fileStart = 'age-encryption.org/v1'

type Chunks = AsyncIterable<Uint8Array>

/** @throws UserError unless the text is the public key of an age identity */
export function assertRecipient(recipient: string): void {
  try {
    new Encrypter().addRecipient(recipient)
  } catch {
    throw new UserError(
      `“${recipient}” is not a public key of age. It begins with age1; "npm run backup -- --new-key FILE" makes one.`,
    )
  }
}

/** Encrypts a stream for the owner of a key; what passes through is in memory in small pieces only. */
export function encryptFor(recipient: string): (plain: Chunks) => Chunks {
  return async function* (plain) {
    const encrypter = new Encrypter()
    encrypter.addRecipient(recipient)
    yield* await encrypter.encrypt(streamOf(plain))
  }
}

/**
 * Decrypts a stream that was encrypted for one of the identities.
 *
 * @throws UserError if none of them fits
 */
export function decryptWith(identities: readonly string[]): (encrypted: Chunks) => Chunks {
  return async function* (encrypted) {
    const decrypter = new Decrypter()
    for (const identity of identities) decrypter.addIdentity(identity)
    const plain = await decrypter.decrypt(streamOf(encrypted)).catch((error: Error) => {
      throw new UserError(`The backup cannot be decrypted with this key: ${error.message}.`)
    })
    yield* plain
  }
}

function streamOf(chunks: Chunks): ReadableStream<Uint8Array> {
  // Node's types and those of browsers describe the same stream differently.
  return Readable.toWeb(Readable.from(chunks)) as unknown as ReadableStream<Uint8Array>
}

export async function isEncrypted(path: string): Promise<boolean> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(fileStart.length))
  return buffer.subarray(0, bytesRead).toString('latin1') === fileStart
}

/**
 * Makes a key pair. The file has the form of `age-keygen`, and only its owner can read it.
 *
 * @returns the public key, for which backups are encrypted
 * @throws UserError if the file exists or cannot be written
 */
export async function writeNewIdentity(path: string): Promise<string> {
  const identity = await generateIdentity()
  const recipient = await identityToRecipient(identity)
  const text = `# public key: ${recipient}\n${identity}\n`
  await writeFile(path, text, { mode: 0o600, flag: 'wx' }).catch((error: Error) => {
    throw new UserError(`${path} cannot be written: ${error.message}`)
  })
  return recipient
}

/**
 * @param path a file of `age-keygen` or `writeNewIdentity`
 * @throws UserError if it has no key, or one that is not whole
 */
export async function readIdentities(path: string): Promise<string[]> {
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw new UserError(`${path} cannot be read: ${error.message}`)
  })
  const lines = text.split('\n').map((line) => line.trim())
  const identities = lines.filter((line) => line.startsWith('AGE-SECRET-KEY-'))
  if (identities.length === 0) {
    throw new UserError(`${path} has no key of age: a line that begins with AGE-SECRET-KEY-.`)
  }
  try {
    for (const identity of identities) new Decrypter().addIdentity(identity)
  } catch {
    // The library's message quotes the key.
    throw new UserError(`${path} has a key that is not whole: it was mistyped or cut off.`)
  }
  return identities
}
