import { openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import { limits } from '#domain/limits.ts'
import type { ApiClient } from '#tools/cli/api-client.ts'
import { ApiError } from '#tools/cli/api-error.ts'
import { ImageFetcher, reasonOf } from '../images/fetched-image.ts'
import { findImageFile } from '../images/image-folders.ts'
import type { ImportedPost } from '../imported-post.ts'

/** Where an image's address was written. */
type ImagePlace = Pick<ImportedPost, 'address' | 'site' | 'file'>

/** An image's new address, or why it is missing. */
export type UploadResult = { url: string } | { missing: string }

/** How many results are remembered: thousands of posts may show the same logo. */
const maxResults = 5_000

/** WordPress adds an image's size to the names of its smaller versions, and may not have kept them. */
const sizeSuffix = /-\d+x\d+(\.[a-z]+)$/i

/** Finds or fetches the images and recordings of posts, and uploads each once. */
export class ImageUploader {
  readonly #client: ApiClient
  readonly #fetcher: ImageFetcher
  readonly #folders: readonly string[]
  readonly #results = new Map<string, Promise<UploadResult>>()

  /**
   * @param folders searched before an image is fetched
   * @param allowPrivate whether images may be fetched from this machine and its network
   */
  constructor(client: ApiClient, folders: readonly string[], allowPrivate: boolean) {
    this.#client = client
    this.#folders = folders
    this.#fetcher = new ImageFetcher(allowPrivate)
  }

  close(): Promise<void> {
    return this.#fetcher.close()
  }

  /**
   * @param address the image's address as it was written
   * @throws UserError if the site does not answer
   */
  async upload(address: string, place: ImagePlace): Promise<UploadResult> {
    const fullSize = address.replace(sizeSuffix, '$1')
    let first: UploadResult | undefined
    for (const candidate of new Set([address, fullSize])) {
      // Some editors wrote addresses that are right on the front page only.
      for (const base of new Set([place.address, place.site || place.address])) {
        const result = await this.#uploadOnce(candidate, base, place.file)
        if ('url' in result) return result
        first ??= result
      }
    }
    return first ?? { missing: 'it has no address' }
  }

  async #uploadOnce(
    address: string,
    base: string,
    postFile: string | undefined,
  ): Promise<UploadResult> {
    const file = await findImageFile(address, this.#folders, postFile)
    const source = file ?? absoluteAddress(address, base)
    if (source === undefined) {
      const hint = base === '' ? '; --site ADDRESS gives it one' : ''
      return {
        missing: `it is in none of the folders, and has no address to fetch it from${hint}`,
      }
    }
    const known = this.#results.get(source)
    if (known) return known
    const result = this.#uploadFrom(source, file !== undefined)
    this.#results.set(source, result)
    const [oldest] = this.#results.keys()
    if (this.#results.size > maxResults && oldest) this.#results.delete(oldest)
    return result.catch((error) => {
      this.#results.delete(source)
      throw error
    })
  }

  async #uploadFrom(source: string, isFile: boolean): Promise<UploadResult> {
    let image: Blob
    try {
      image = isFile ? await openAsBlob(source) : await this.#fetcher.fetch(source)
    } catch (error) {
      return { missing: reasonOf(error) }
    }
    const isAudio = /\.(mp3|m4a)$/i.test(source)
    if (image.size > (isAudio ? limits.audioBytes : limits.imageBytes)) {
      return { missing: `it has more than ${isAudio ? 95 : 10} MB` }
    }
    try {
      if (isAudio) return { url: (await this.#client.uploadAudio(image)).url }
      const name = basename(URL.parse(source)?.pathname ?? source).slice(-100)
      return { url: (await this.#client.upload(image, name)).url }
    } catch (error) {
      const refused =
        error instanceof ApiError && (error.code === 'bad_request' || error.code === 'too_large')
      if (refused) return { missing: error.message }
      throw error
    }
  }
}

/**
 * @param address an image's address as a post has it
 * @param base the address of the post's page or site; empty if it is unknown
 * @returns undefined if the address is incomplete
 */
function absoluteAddress(address: string, base: string): string | undefined {
  if (/^data:image\//i.test(address)) return address
  const url = URL.parse(address.startsWith('//') ? `https:${address}` : address, base || undefined)
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined
}
