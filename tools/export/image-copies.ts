import { writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Element, Root } from 'hast'
import { visit } from 'unist-util-visit'
import type { AdminArticle } from '#domain/admin-article.ts'
import { parseHtml } from '#domain/html-tree.ts'
import type { ApiClient } from '#tools/cli/api-client.ts'
import type { OwnFields } from '#tools/import/imported-post.ts'

/** Downloads the images and recordings of articles into a folder, each once. */
export class ImageCopies {
  readonly #client: ApiClient
  readonly #folder: string
  readonly #prefix: string
  readonly #copied = new Map<string, Promise<void>>()

  /** @param prefix precedes a file's name in its new address */
  constructor(client: ApiClient, folder: string, prefix: string) {
    this.#client = client
    this.#folder = folder
    this.#prefix = prefix
  }

  get count(): number {
    return this.#copied.size
  }

  /** @returns the text's tree, the cover's and the recording's address, with the addresses of the copies */
  async copiesOf(
    article: AdminArticle,
  ): Promise<{ tree: Root; cover: string; audio: OwnFields['audio'] }> {
    const tree = parseHtml(article.content)
    const images: Element[] = []
    visit(tree, 'element', (node) => {
      if (node.tagName === 'img') images.push(node)
    })
    for (const { properties } of images) {
      properties.src = await this.copyOf(String(properties.src))
    }
    const { audio } = article
    return {
      tree,
      cover: await this.copyOf(article.coverImage),
      audio: audio && {
        address: await this.copyOf(audio.url),
        title: audio.title,
        duration: audio.duration,
      },
    }
  }

  /** @returns the address of the copy; that of an image on another site, which stays there */
  async copyOf(address: string): Promise<string> {
    if (!address.startsWith('/media/')) return address
    const name = basename(address)
    const copied = this.#copied.get(name) ?? this.#download(name)
    this.#copied.set(name, copied)
    await copied
    return `${this.#prefix}${name}`
  }

  async #download(name: string): Promise<void> {
    const image = await this.#client.download(`/api/admin/backup/media/${name}`)
    await writeFile(join(this.#folder, name), image)
  }
}
