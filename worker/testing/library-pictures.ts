import { expect } from 'vitest'
import { type ImageDetails, imageDetailsSchema } from '#domain/images/library.ts'
import { mediaHash } from '#domain/images/media.ts'
import { request } from './client.ts'
import { png } from './png.ts'
import { storedImage } from './uploads.ts'

let shade = 0

export interface Picture {
  url: string
  hash: string
}

/** Uploads a picture that no other test has into the library. */
export async function uploadPicture(token: string, name: string): Promise<Picture> {
  const { url } = await storedImage(token, png(641, 21, shade++), { name })
  return { url, hash: mediaHash(url.slice('/media/'.length)) }
}

export async function readPicture(token: string, hash: string): Promise<ImageDetails> {
  const response = await request('GET', `/api/admin/images/${hash}`, { token })
  expect(response.status).toBe(200)
  return imageDetailsSchema.parse(await response.json())
}
