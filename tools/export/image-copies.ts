import { writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Element, Root } from 'hast'
import { visit } from 'unist-util-visit'
import type { AdminArticle } from '#domain/admin-article.ts'
import { parseHtml } from '#domain/html-tree.ts'
import type { AdminClient } from '#tools/cli/api-client.ts'

/** Copies the pictures of articles into a folder, each once. */
export class ImageCopies {
  readonly #client: AdminClient
  readonly #folder: string
  readonly #prefix: string
  readonly #copied = new Map<string, Promise<void>>()

  /**
   * @param client a signed-in administrator
   * @param folder where the copies go
   * @param prefix what stands before a copy's name in its new address
   */
  constructor(client: AdminClient, folder: string, prefix: string) {
    this.#client = client
    this.#folder = folder
    this.#prefix = prefix
  }

  /** How many pictures were copied. */
  get count(): number {
    return this.#copied.size
  }

  /**
   * @param article an article
   * @returns its text's tree and its cover's address, both with the addresses of the copies
   */
  async copiesOf(article: AdminArticle): Promise<{ tree: Root; cover: string }> {
    const tree = parseHtml(article.content)
    const images: Element[] = []
    visit(tree, 'element', (node) => {
      if (node.tagName === 'img') images.push(node)
    })
    for (const { properties } of images) {
      properties.src = await this.#copy(String(properties.src))
    }
    return { tree, cover: await this.#copy(article.coverImage) }
  }

  /** Pictures that are kept elsewhere stay there. */
  async #copy(address: string): Promise<string> {
    if (!address.startsWith('/media/')) return address
    const name = basename(address)
    const copied = this.#copied.get(name) ?? this.#fetch(address, name)
    this.#copied.set(name, copied)
    await copied
    return `${this.#prefix}${name}`
  }

  async #fetch(address: string, name: string): Promise<void> {
    const image = await this.#client.image(address)
    await writeFile(join(this.#folder, name), image.stream())
  }
}
