import { defaultIsFile, type MultipartError, make, type PartInfo } from 'multipasta'
import { readChunks } from './body-chunks.ts'
import { ApiError, fieldError } from './errors.ts'

/** Room for the form's own lines around a file. */
export const formBytes = 10_000

/** A form has a file and a few fields: each part costs time. */
const maxParts = 100

interface FormFile {
  field: string
  maxBytes: number
  missing: string
  tooLarge: string
}

/**
 * Reads one file of a multipart form while it arrives; everything else in the form is skipped.
 *
 * @throws ApiError `bad_request` if there is no such file or the form is broken; `too_large`
 */
export async function* readFormFile(
  { body, headers }: Request,
  { field, maxBytes, missing, tooLarge }: FormFile,
): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = []
  const bytes = { ofForm: 0, ofFile: 0 }
  let isFound = false
  let fault: MultipartError | undefined
  const parser = make({
    headers: { 'content-type': headers.get('content-type') ?? '' },
    maxParts,
    isFile: (part) => defaultIsFile(part) || part.name === '',
    onFile: (part) => {
      if (fieldOf(part) !== field || isFound) return () => undefined
      isFound = true
      return (chunk) => void (chunk && chunks.push(chunk))
    },
    onField: () => undefined,
    onDone: () => undefined,
    onError: (error) => {
      fault ??= error
    },
  })
  const refuse = () => {
    throw fieldError(field, missing)
  }
  for await (const received of readChunks(body)) {
    bytes.ofForm += received.length
    if (bytes.ofForm > maxBytes + formBytes) throw new ApiError('too_large', tooLarge)
    try {
      parser.write(received)
    } catch {
      refuse()
    }
    if (fault) refuse()
    for (const chunk of chunks.splice(0)) {
      bytes.ofFile += chunk.length
      if (bytes.ofFile > maxBytes) throw new ApiError('too_large', tooLarge)
      yield chunk
    }
  }
  parser.end()
  if (fault || !isFound) refuse()
}

/** To multipasta, a part has no name at all where its file's name has letters beyond Latin-1. */
function fieldOf({ name, headers }: PartInfo): string | undefined {
  return name || /;\s*name="([^"]*)"/i.exec(String(headers['content-disposition']))?.[1]
}
