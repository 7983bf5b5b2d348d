import { writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Root } from 'hast'
import type { AdminArticle } from '#domain/articles/admin-article.ts'
import { readBackupMedia } from '#domain/backup/calls.ts'
import { parseHtml, picturesIn } from '#domain/html-tree.ts'
import { imagesIn } from '#domain/images/published-images.ts'
import type { ApiClient } from '#tools/cli/api-client.ts'
import { undefinedIfNotFound } from '#tools/cli/api-error.ts'
import type { ImportedPicture, OwnFields } from '#tools/import/imported-post.ts'

export interface ArticleCopies {
  tree: Root
  cover: string
  audio: OwnFields['audio']
  pictures: ImportedPicture[]
}

export interface MissingFile {
  /** Its address on the site. */
  address: string
  /** The title of the article or edition, or the author's name. */
  namedBy: string
}

/** Downloads the images and recordings of articles into a folder, each once. */
export class ImageCopies {
  readonly #client: ApiClient
  readonly #folder: string
  readonly #prefix: string
  readonly #copied = new Map<string, Promise<boolean>>()
  readonly #described = new Map<string, Promise<ImportedPicture | undefined>>()

  /** @param prefix precedes a file's name in its new address */
  constructor(client: ApiClient, folder: string, prefix: string) {
    this.#client = client
    this.#folder = folder
    this.#prefix = prefix
  }

  /** Files that the site names and does not have, with what names them. */
  readonly missing: MissingFile[] = []
  count = 0

  /**
   * @returns the text's tree, the cover's and the recording's address, with the addresses of the copies; and
   * what the media library says of the pictures
   */
  async copiesOf(article: AdminArticle): Promise<ArticleCopies> {
    const tree = parseHtml(article.content)
    for (const { properties } of picturesIn(tree)) {
      properties.src = await this.copyOf(String(properties.src), article.title)
    }
    const { audio } = article
    return {
      tree,
      cover: await this.copyOf(article.coverImage, article.title),
      audio: audio && {
        address: await this.copyOf(audio.url, article.title),
        title: audio.title,
        duration: audio.duration,
      },
      pictures: await this.#describe(article),
    }
  }

  async #describe({ coverImage, content }: AdminArticle): Promise<ImportedPicture[]> {
    const pictures: ImportedPicture[] = []
    for (const hash of imagesIn({ coverImage, content, audio: null })) {
      const described = this.#described.get(hash) ?? this.#read(hash)
      this.#described.set(hash, described)
      const picture = await described
      if (picture) pictures.push(picture)
    }
    return pictures
  }

  /** @returns undefined if nothing is known of the picture, or it is none of the library's */
  async #read(hash: string): Promise<ImportedPicture | undefined> {
    const image = await undefinedIfNotFound(this.#client.readImage(hash))
    if (!image) return undefined
    const { url, name, alt, credit, licence, focus } = image
    const isDescribed = alt || credit || licence || focus.x !== 50 || focus.y !== 50
    return isDescribed ? { file: basename(url), name, alt, credit, licence, focus } : undefined
  }

  /**
   * @param namedBy the title of what names it
   * @returns the address of the copy; of an image on another site, and of a missing one, its own
   */
  async copyOf(address: string, namedBy: string): Promise<string> {
    if (!address.startsWith('/media/')) return address
    const name = basename(address)
    const copied = this.#copied.get(name) ?? this.#download(name)
    this.#copied.set(name, copied)
    if (await copied) return `${this.#prefix}${name}`
    this.missing.push({ address, namedBy })
    return address
  }

  /** @returns where an import finds the copy; Ghost itself has no place for what is beside its posts */
  async besideOf(address: string, namedBy: string): Promise<string> {
    return (await this.copyOf(address, namedBy)).replace('__GHOST_URL__', '')
  }

  /** @returns whether the site has it */
  async #download(name: string): Promise<boolean> {
    const image = await undefinedIfNotFound(this.#client.download(readBackupMedia, name))
    if (!image) return false
    await writeFile(join(this.#folder, name), image)
    this.count++
    return true
  }
}
