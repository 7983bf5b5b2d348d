import { openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import type { AdminClient } from '#tools/cli/api-client.ts'
import { Refusal } from '#tools/cli/api-client.ts'
import { type ImageFetcher, reasonOf } from '../images/fetched-image.ts'
import { findImageFile } from '../images/image-folders.ts'
import type { ImportedPost } from '../imported-post.ts'

/** Where a picture is now, or why it is not here. */
export type ImagePlace = { url: string } | { missing: string }

/** How many places are remembered: the same logo stands in thousands of posts. */
const remembered = 5_000

/** WordPress names a picture's smaller sizes so, and not all of them are always kept. */
const scaled = /-\d+x\d+(\.[a-z]+)$/i

/** Brings pictures over: finds or fetches each, and stores it as an upload would be. */
export class ImageUploader {
  readonly #client: AdminClient
  readonly #fetcher: ImageFetcher
  readonly #folders: readonly string[]
  readonly #places = new Map<string, Promise<ImagePlace>>()

  /**
   * @param client a signed-in administrator
   * @param fetcher fetches what lies in no folder
   * @param folders where pictures may lie on this machine
   */
  constructor(client: AdminClient, fetcher: ImageFetcher, folders: readonly string[]) {
    this.#client = client
    this.#fetcher = fetcher
    this.#folders = folders
  }

  /**
   * @param address the picture's address in the post
   * @param post the post that shows it
   * @returns its address here, or why it is missing
   * @throws UserError where the product does not answer
   */
  async place(address: string, post: ImportedPost): Promise<ImagePlace> {
    const original = address.replace(scaled, '$1')
    const place = await this.#placeOne(address, post)
    if ('url' in place || original === address) return place
    const whole = await this.#placeOne(original, post)
    return 'url' in whole ? whole : place
  }

  async #placeOne(address: string, post: ImportedPost): Promise<ImagePlace> {
    const file = await findImageFile(address, this.#folders, post.file)
    const found = file ?? absoluteAddress(address, post.address)
    if (found === undefined) {
      return { missing: 'it lies in none of the folders, and has no address to fetch it from' }
    }
    const known = this.#places.get(found)
    if (known) return known
    const placed = this.#bring(found, file !== undefined)
    this.#places.set(found, placed)
    const [oldest] = this.#places.keys()
    if (this.#places.size > remembered && oldest) this.#places.delete(oldest)
    return placed.catch((error) => {
      this.#places.delete(found)
      throw error
    })
  }

  async #bring(found: string, isFile: boolean): Promise<ImagePlace> {
    let image: Blob
    try {
      image = isFile ? await openAsBlob(found) : await this.#fetcher.fetch(found)
    } catch (error) {
      return { missing: reasonOf(error) }
    }
    try {
      const name = basename(URL.parse(found)?.pathname ?? found).slice(-100)
      return { url: (await this.#client.upload(image, name)).url }
    } catch (error) {
      const about = error instanceof Refusal && ['bad_request', 'too_large'].includes(error.code)
      if (about) return { missing: error.message }
      throw error
    }
  }
}

/**
 * @param address a picture's address as a post holds it
 * @param base where the post's page was; empty where nobody knows
 * @returns what can be fetched; undefined where the address says too little
 */
function absoluteAddress(address: string, base: string): string | undefined {
  if (/^data:image\//i.test(address)) return address
  const url = URL.parse(address.startsWith('//') ? `https:${address}` : address, base || undefined)
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined
}
