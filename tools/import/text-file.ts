import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { UserError } from '#tools/cli/user-error.ts'

const chunkBytes = 64 * 1024

/**
 * Reads a text file in chunks, whatever its size, without its byte order mark.
 *
 * @throws UserError if it is not UTF-8 text
 */
export async function* textOf(file: string): AsyncGenerator<string> {
  const name = basename(file)
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let read = 0
  for await (const chunk of createReadStream(file, { highWaterMark: chunkBytes })) {
    const bytes: Buffer = chunk
    if (read === 0) refuseOtherKinds(name, bytes)
    if (bytes.includes(0)) throw new UserError(`${name} holds NUL bytes: it is not a text file.`)
    const text = decoded(name, read, () => decoder.decode(bytes, { stream: true }))
    read += bytes.length
    yield text
  }
  decoded(name, read, () => decoder.decode())
  if (read === 0) throw new UserError(`${name} is empty.`)
}

function decoded(name: string, read: number, decode: () => string): string {
  try {
    return decode()
  } catch {
    const place = read < chunkBytes ? '' : `, somewhere after byte ${read}`
    throw new UserError(`${name} is not written in UTF-8${place}: save it as UTF-8 and try again.`)
  }
}

function refuseOtherKinds(name: string, bytes: Buffer): void {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
    throw new UserError(`${name} is written in UTF-16: save it as UTF-8 and try again.`)
  }
  if ((first === 0x50 && second === 0x4b) || (first === 0x1f && second === 0x8b)) {
    throw new UserError(`${name} is packed: unpack it, and import what is in it.`)
  }
}
