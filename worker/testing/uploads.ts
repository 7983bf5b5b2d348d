import { env } from 'cloudflare:test'
import { type UploadedImage, uploadedImageSchema } from '#domain/images/media-schema.ts'
import type { Environment } from '#worker/environment.ts'
import { answerOf, request } from '#worker/testing/client.ts'

export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
}

export function text(words: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(new TextEncoder().encode(words))
}

export function joined(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(parts.flatMap((part) => [...part]))
}

export function upload(
  token: string,
  bytes: Uint8Array<ArrayBuffer>,
  bindings: Environment = env,
): Promise<Response> {
  const form = new FormData()
  form.set('image', new File([bytes], 'holiday.jpg', { type: 'image/jpeg' }))
  return request('POST', '/api/upload/image', { token, body: form, env: bindings })
}

/** @param query such as the picture's name in the library */
export async function storedImage(
  token: string,
  image: Uint8Array<ArrayBuffer> | File,
  query: Record<string, string> = {},
): Promise<UploadedImage> {
  const body = new FormData()
  body.set('image', image instanceof File ? image : new File([image], 'a.png'))
  const path = `/api/upload/image?${new URLSearchParams(query)}`
  return answerOf(uploadedImageSchema, await request('POST', path, { token, body }))
}

/** Everything that uploads of a kind store. */
export async function stored(kind: 'images' | 'audio_files' = 'images'): Promise<unknown> {
  const { objects } = await env.MEDIA.list()
  const rows = await env.DB.prepare(`select hash from ${kind} order by hash`).all()
  return [objects.map(({ key }) => key), rows.results]
}
