import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { UserError } from '#tools/cli/user-error.ts'

/** The last member of a backup. */
export const manifestName = 'manifest.json'

/**
 * Reads an archive once, member by member, with no more of it in memory than a chunk.
 *
 * @param visit must read the member's whole content
 * @param signal aborted with a UserError to stop reading
 * @throws UserError if the file is missing, cut or damaged; what `visit` throws
 */
export async function readArchive(
  path: string,
  visit: (name: string, content: AsyncIterable<Buffer>) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const members = extract()
  let failure: unknown
  const reading = pipeline(createReadStream(path), createGunzip(), members).catch((error) => {
    failure ??= error
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
    const reason = failure instanceof Error ? failure.message : String(failure)
    const isDiskError = failure instanceof Error && 'syscall' in failure
    const guess = isDiskError ? '' : ', it may be cut or damaged'
    throw new UserError(`${path} cannot be read${guess}: ${reason}.`)
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
