import { sanitizedTree } from '#domain/articles/article-html.ts'
import type { ArticleText } from '#domain/articles/article-submission.ts'
import { walk } from '#domain/html-tree.ts'
import { isMediaKey, mediaKeys } from '#domain/images/media.ts'

const prefix = '/media/'

/** Whether a text shows this file: any size of its pictures, or its recording. */
export function showsMedia(text: ArticleText, key: string): boolean {
  if (!isMediaKey(key)) return false
  return mediaOf(text).some(
    (address) => address === prefix + key || mediaKeys(address).includes(key),
  )
}

function mediaOf({ coverImage, audio, content }: ArticleText): string[] {
  const addresses = [coverImage, audio?.url ?? '']
  walk(sanitizedTree(content), (node) => {
    if (node.type !== 'element' || node.tagName !== 'img') return
    addresses.push(String(node.properties.src ?? ''))
  })
  return addresses.filter((address) => address.startsWith(prefix))
}
