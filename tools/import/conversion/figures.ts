import type { Element, ElementContent } from 'hast'
import { blocksOf, element, isBlock, oneLine, text } from './blocks.ts'
import type { Conversion } from './conversion.ts'
import { classesOf } from './styling.ts'

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
 * Converts a `figure` to blocks. A single picture keeps its caption and whether it is wide; the pictures of a gallery become
 * pictures of their own, with the common caption as a line below them.
 */
export function figureBlocks(node: Element, conversion: Conversion): ElementContent[] {
  const captions = node.children.filter(isCaption)
  const rest: Element = { ...node, children: node.children.filter((child) => !isCaption(child)) }
  const blocks = blocksOf(conversion.content(rest))
  const caption = captions.flatMap((child) => oneLine(captionContent(child, conversion)))
  const [only, ...others] = blocks
  if (others.length === 0 && only?.tagName === 'img') return [framed(only, caption, isWide(node))]
  if (
    blocks.length > 1 &&
    blocks.every(({ tagName }) => ['img', 'figure', 'ul'].includes(tagName))
  ) {
    conversion.warnings.add('A gallery became pictures one below the other')
  }
  const flat = blocks.flatMap(picturesOfList)
  return [...flat, ...blocksOf(caption)]
}

/** A picture, in a figure if it has a caption or is wide. */
export function framed(picture: Element, caption: ElementContent[], wide: boolean): Element {
  if (caption.length === 0 && !wide) return picture
  const words = caption.length > 0 ? [element('figcaption', caption)] : []
  return element('figure', [picture, ...words], wide ? { dataWidth: 'wide' } : {})
}

/** The classes of wide pictures in WordPress and Ghost. */
const wideClasses = /^(align|kg-width-)(wide|full)$/

function isWide({ properties }: Element): boolean {
  return (
    properties.dataWidth === 'wide' || classesOf(properties).some((name) => wideClasses.test(name))
  )
}

/** A caption's words. What other systems mark as the picture's credit is a `cite`, as here. */
function captionContent(caption: Element, conversion: Conversion): ElementContent[] {
  return caption.children.flatMap((child, index) => {
    if (!isCredit(child)) return conversion.content({ ...caption, children: [child] })
    const words = oneLine(conversion.content(child))
    if (words.length === 0) return []
    const before = caption.children[index - 1]
    const isApart = !before || (before.type === 'text' && /\s$/.test(before.value))
    return [...(isApart ? [] : [text(' ')]), element('cite', words)]
  })
}

function isCredit(node: ElementContent): node is Element {
  if (node.type !== 'element') return false
  const named = classesOf(node.properties).some((name) =>
    /credit|copyright|attribution/i.test(name),
  )
  return node.tagName === 'cite' || (named && ['span', 'small', 'em', 'i'].includes(node.tagName))
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
