import { env } from 'cloudflare:test'
import { createHash } from 'node:crypto'
import type { Environment } from '#worker/environment.ts'
import { request } from '#worker/testing/client.ts'

const frameBytes = 417

/**
 * A silent MP3: frames of 128 kbit/s at 44.1 kHz.
 *
 * @param seed makes files differ
 * @param tagBytes of an ID3 tag before the frames; none by default
 */
export function mp3(frames = 4, seed = 0, tagBytes?: number): Uint8Array<ArrayBuffer> {
  const size = tagBytes ?? 0
  const sizes = [size >> 21, size >> 14, size >> 7, size].map((part) => part & 0x7f)
  const header = tagBytes === undefined ? [] : [0x49, 0x44, 0x33, 4, 0, 0, ...sizes]
  const start = header.length + size
  const bytes = new Uint8Array(start + frames * frameBytes)
  bytes.set(header)
  for (let frame = 0; frame < frames; frame++) {
    bytes.set([0xff, 0xfb, 0x90, 0, seed], start + frame * frameBytes)
  }
  return bytes
}

/** The beginning of an MPEG-4 file of this brand. */
export function m4a(brand = 'M4A '): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(`\0\0\0\x1cftyp${brand}\0\0\0\0isom`.padEnd(200, '\0'), (character) =>
    character.charCodeAt(0),
  )
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

export function uploadAudio(
  token: string,
  bytes: Uint8Array<ArrayBuffer>,
  {
    digest = sha256(bytes),
    size = bytes.length,
    bindings = env,
    type = 'audio/mpeg',
  }: {
    digest?: string
    /** What `Content-Length` says. */
    size?: number | ''
    bindings?: Environment
    type?: string
  } = {},
): Promise<Response> {
  const headers = { 'content-type': type, ...(size !== '' && { 'content-length': String(size) }) }
  return request('POST', `/api/upload/audio?sha256=${digest}`, {
    token,
    body: bytes,
    headers,
    env: bindings,
  })
}
