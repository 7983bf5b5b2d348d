import { createReadStream } from 'node:fs'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { messageOf, UserError } from '#tools/cli/user-error.ts'
import { decryptWith, isEncrypted } from './encryption.ts'

/** The last member of a backup. */
export const manifestName = 'manifest.json'

export interface ReadOptions {
  /** Aborted with a UserError to stop reading. */
  signal?: AbortSignal | undefined
  /** Keys of age, for a backup that is encrypted. */
  identities?: readonly string[] | undefined
}

/** The first stage of reading: decrypts a file that is encrypted. */
async function openPlain(path: string, identities: readonly string[]) {
  if (!(await isEncrypted(path))) return new PassThrough()
  if (identities.length > 0) return decryptWith(identities)
  throw new UserError(`${path} is encrypted. Name the file of its key with --key.`)
}

/**
 * Reads an archive once, member by member, with no more of it in memory than a chunk.
 *
 * @param visit must read the member's whole content
 * @throws UserError if the file is missing, cut or damaged, or encrypted for another key; what
 *   `visit` throws
 */
export async function readArchive(
  path: string,
  visit: (name: string, content: AsyncIterable<Buffer>) => Promise<void>,
  { signal, identities = [] }: ReadOptions = {},
): Promise<void> {
  const members = extract()
  let failure: unknown
  const reading = openPlain(path, identities)
    .then((plain) => pipeline(createReadStream(path), plain, createGunzip(), members))
    .catch((error) => {
      failure ??= error
      members.destroy()
    })
  try {
    for await (const member of members) {
      signal?.throwIfAborted()
      await visit(member.header.name, member as AsyncIterable<Buffer>)
    }
  } catch (error) {
    failure ??= error
  }
  members.destroy()
  await reading
  if (failure instanceof UserError) throw failure
  if (failure) {
    const isDiskError = failure instanceof Error && 'syscall' in failure
    const guess = isDiskError ? '' : ', it may be cut or damaged'
    throw new UserError(`${path} cannot be read${guess}: ${messageOf(failure)}.`)
  }
}

/** Splits bytes at line feeds only: the JSON documents may contain all other line separators. */
export async function* linesOf(content: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest: Buffer[] = []
  for await (const chunk of content) {
    let start = 0
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
      yield Buffer.concat([...rest, chunk.subarray(start, end)]).toString()
      rest = []
      start = end + 1
    }
    rest.push(chunk.subarray(start))
  }
  const last = Buffer.concat(rest).toString()
  if (last !== '') yield last
}
