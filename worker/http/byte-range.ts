/** A part of a file. */
export interface ByteRange {
  offset: number
  length: number
}

/**
 * Reads the `Range` of a request (RFC 9110, section 14.2). Several ranges at once are not answered as
 * such, which the standard allows.
 *
 * @param size of the whole file, in bytes
 * @returns `whole` for a header that asks for nothing that is answered in part
 */
export function parseRange(header: string | undefined, size: number): ByteRange | 'whole' | 'none' {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return 'whole'
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'none' : { offset: size - length, length }
  }
  const offset = Number(first)
  const end = last === '' ? size : Math.min(Number(last) + 1, size)
  if (last !== '' && Number(last) < offset) return 'whole'
  return offset >= size ? 'none' : { offset, length: end - offset }
}
