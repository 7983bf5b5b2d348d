import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { UserError } from '#tools/cli/user-error.ts'

/** The last member of a backup. */
export const manifestName = 'manifest.json'

/**
 * Walks through an archive once, without holding more of it than a chunk.
 *
 * @param path the archive
 * @param visit told of every member in its order; it must read the whole content
 * @param stop aborted with a UserError where nobody wants the rest
 * @throws UserError where the file is missing, cut or broken; what `visit` throws
 */
export async function readArchive(
  path: string,
  visit: (name: string, content: AsyncIterable<Buffer>) => Promise<void>,
  stop?: AbortSignal,
): Promise<void> {
  const members = extract()
  let refusal: unknown
  const reading = pipeline(createReadStream(path), createGunzip(), members).catch((error) => {
    refusal ??= error
  })
  try {
    for await (const member of members) {
      stop?.throwIfAborted()
      await visit(member.header.name, member as AsyncIterable<Buffer>)
    }
  } catch (error) {
    refusal ??= error
  }
  members.destroy()
  await reading
  if (refusal instanceof UserError) throw refusal
  if (refusal) {
    const why = refusal instanceof Error ? refusal.message : String(refusal)
    const isOfDisk = refusal instanceof Error && 'syscall' in refusal
    const guess = isOfDisk ? '' : ', it may be cut or damaged'
    throw new UserError(`${path} cannot be read${guess}: ${why}.`)
  }
}

/**
 * @param content bytes that hold a JSON document a line
 * @returns the lines, parted by line feeds alone: a text may hold every other separator
 */
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
