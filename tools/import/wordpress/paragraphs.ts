import type { Element, ElementContent } from 'hast'
import { isWebAddress } from '#domain/web-address.ts'
import type { ImportWarnings } from '#tools/import/import-warnings.ts'
import { element, linkLine, text } from '../conversion/blocks.ts'
import { hostOf } from '../conversion/embeds.ts'

/** Elements that cannot be inside a paragraph. */
const standAlone = new Set([
  ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'dl', 'table', 'pre', 'figure', 'hr'],
  ...['blockquote', 'div', 'section', 'article', 'aside', 'header', 'footer', 'form', 'details'],
  ...['address', 'style', 'script', 'iframe', 'video', 'audio', 'object', 'center', 'fieldset'],
])

/** Elements whose content follows the same rules. */
const written = new Set(['blockquote', 'div', 'section', 'article', 'aside', 'center'])

/**
 * Builds paragraphs by the rules of WordPress' classic editor: a blank line separates paragraphs, a
 * line break is a break, and an address on a line of its own embeds what it names. Shortcodes must be
 * resolved before.
 */
export function paragraphs(
  nodes: readonly ElementContent[],
  warnings: ImportWarnings,
): ElementContent[] {
  const result: ElementContent[] = []
  let line: ElementContent[] = []
  const end = () => {
    result.push(...paragraphOf(line, warnings))
    line = []
  }
  for (const node of nodes) {
    if (node.type === 'text') {
      const [first = '', ...others] = node.value.split(/\n[^\S\n]*\n\s*/)
      line.push(...lines(first))
      for (const part of others) {
        end()
        line.push(...lines(part))
      }
    } else if (node.type === 'element' && standAlone.has(node.tagName)) {
      end()
      result.push(withParagraphs(node, warnings))
    } else {
      line.push(node.type === 'element' ? withBreaks(node) : node)
    }
  }
  end()
  return result
}

function withParagraphs(node: Element, warnings: ImportWarnings): Element {
  if (!written.has(node.tagName)) return node
  return { ...node, children: paragraphs(node.children, warnings) }
}

/** A text's lines, separated by breaks. */
function lines(value: string): ElementContent[] {
  return value.split('\n').flatMap((part, index) => {
    const words = part === '' ? [] : [text(part)]
    return index > 0 ? [element('br'), ...words] : words
  })
}

function withBreaks(node: Element): Element {
  if (node.tagName === 'code') return node
  const children = node.children.flatMap((child) => {
    if (child.type === 'text') return lines(child.value)
    return child.type === 'element' ? [withBreaks(child)] : []
  })
  return { ...node, children }
}

/** A paragraph. A line with nothing but an address becomes a paragraph of its own. */
function paragraphOf(line: readonly ElementContent[], warnings: ImportWarnings): ElementContent[] {
  const groups: ElementContent[][] = [[]]
  for (const node of line) {
    if (node.type === 'element' && node.tagName === 'br') groups.push([])
    else groups.at(-1)?.push(node)
  }
  const result: ElementContent[] = []
  let current: ElementContent[] = []
  const end = () => {
    if (current.length > 0) result.push(element('p', current))
    current = []
  }
  for (const group of groups) {
    const address = addressAlone(group)
    if (address) {
      end()
      warnings.add(`An embed of ${hostOf(address)} became a link`)
      result.push(linkLine(address))
    } else if (group.length > 0) {
      current.push(...(current.length > 0 ? [element('br')] : []), ...group)
    }
  }
  end()
  return result
}

function addressAlone([only, ...others]: readonly ElementContent[]): string | undefined {
  if (only?.type !== 'text' || others.length > 0) return undefined
  const words = only.value.trim()
  return /^https?:\S+$/.test(words) && isWebAddress(words) ? words : undefined
}
