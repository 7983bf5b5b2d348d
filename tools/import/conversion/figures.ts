import type { Element, ElementContent } from 'hast'
import { blocksOf, element, isBlock, oneLine } from './blocks.ts'
import type { Conversion } from './conversion.ts'

/** An `img` with its address, alternative text and title; nothing if it has no address. */
export function imageOf(node: Element, { warnings }: Conversion): ElementContent[] {
  const { alt, title } = node.properties
  const src = addressOf(node)
  if (src === '') {
    warnings.add('A picture without an address was dropped')
    return []
  }
  if (Number(node.properties.width) === 1 && Number(node.properties.height) === 1) return []
  return [
    element('img', [], {
      src,
      ...(alt !== undefined && { alt: String(alt) }),
      ...(title !== undefined && title !== '' && { title: String(title) }),
    }),
  ]
}

/** Lazy-loading scripts keep the true address beside a placeholder. */
function addressOf({ properties }: Element): string {
  const { src, dataSrc, dataLazySrc, dataOriginal, dataOrigFile, srcSet, dataSrcset } = properties
  const written = String(src ?? '')
  const late = [dataSrc, dataLazySrc, dataOriginal, dataOrigFile].find(Boolean)
  if (written !== '' && !(written.startsWith('data:') && late)) return written
  if (late) return String(late)
  const [first = ''] = String(srcSet ?? dataSrcset ?? '')
    .trim()
    .split(/\s+/)
  return first
}

/**
 * Converts a `figure` to blocks. A single picture keeps its caption; the pictures of a gallery become
 * pictures of their own, with the common caption as a line below them.
 */
export function figureBlocks(node: Element, conversion: Conversion): ElementContent[] {
  const captions = node.children.filter(isCaption)
  const rest: Element = { ...node, children: node.children.filter((child) => !isCaption(child)) }
  const blocks = blocksOf(conversion.content(rest))
  const caption = captions.flatMap((child) => oneLine(conversion.content(child)))
  const [only, ...others] = blocks
  const captioned = others.length === 0 && only?.tagName === 'img'
  if (captioned) {
    if (caption.length === 0) return [only]
    return [element('figure', [only, element('figcaption', caption)])]
  }
  if (
    blocks.length > 1 &&
    blocks.every(({ tagName }) => ['img', 'figure', 'ul'].includes(tagName))
  ) {
    conversion.warnings.add('A gallery became pictures one below the other')
  }
  const flat = blocks.flatMap(picturesOfList)
  return [...flat, ...blocksOf(caption)]
}

function isCaption(child: ElementContent): child is Element {
  return child.type === 'element' && child.tagName === 'figcaption'
}

/** Older galleries are lists of pictures. */
function picturesOfList(block: Element): Element[] {
  if (block.tagName !== 'ul') return [block]
  const blocks = block.children.flatMap((item) => (item.type === 'element' ? item.children : []))
  const pictures = blocks.filter(isBlock)
  const onlyPictures = pictures.every(({ tagName }) => tagName === 'img' || tagName === 'figure')
  return onlyPictures ? pictures : [block]
}
