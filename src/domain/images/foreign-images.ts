import type { Element, RootContent } from 'hast'
import type { Article } from '#domain/articles/article.ts'
import { parseHtml, picturesIn } from '#domain/html-tree.ts'
import { isForeignImage } from './media.ts'

/** The addresses of an article's pictures that are on other sites, without duplicates. */
export function foreignImagesIn({
  coverImage,
  content,
}: Pick<Article, 'coverImage' | 'content'>): string[] {
  const pictures = picturesIn(parseHtml(content))
  const addresses = pictures.map(({ properties }) => String(properties.src ?? ''))
  return [...new Set([coverImage, ...addresses].filter(isForeignImage))]
}

/**
 * Replaces pictures on other sites, which would learn of each reader, by links to them. Changes the
 * tree in place.
 */
export function linkForeignImages(tree: { children: RootContent[] }, inLink = false): void {
  const isTop = 'type' in tree && tree.type === 'root'
  tree.children = tree.children.map((node) => {
    if (node.type !== 'element') return node
    if (node.tagName !== 'img') {
      linkForeignImages(node, inLink || node.tagName === 'a')
      return node
    }
    const address = String(node.properties.src ?? '')
    if (!isForeignImage(address)) return node
    const words = inLink ? imageWords(node, address) : imageLink(node, address)
    return isTop ? { type: 'element', tagName: 'figure', properties: {}, children: [words] } : words
  })
}

function imageLink(image: Element, address: string): Element {
  const properties = { target: '_blank', rel: ['noopener', 'noreferrer'], href: address }
  return { type: 'element', tagName: 'a', properties, children: [imageWords(image, address)] }
}

function imageWords({ properties: { alt } }: Element, address: string) {
  const value = `Picture on ${new URL(address).host}${alt ? `: ${alt}` : ''}`
  return { type: 'text' as const, value }
}
