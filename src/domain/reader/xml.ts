import { toXml } from 'xast-util-to-xml'
import { x } from 'xastscript'

// XML 1.0, section 2.2.
const forbiddenInXml = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

/** Writes XML that every parser reads, whatever the texts in it hold. */
export function writeXml(tree: Parameters<typeof toXml>[0]): string {
  return (
    toXml(tree, { closeEmptyElements: true })
      .replaceAll(forbiddenInXml, '')
      // Section 2.4: no text holds the end of a CDATA section. We write no such section.
      .replaceAll(']]>', ']]&gt;')
  )
}

export function xmlDocument(
  name: string,
  attributes: Record<string, string | undefined>,
  ...children: Parameters<typeof x>[2][]
): string {
  return documentOf(x(name, attributes, ...children))
}

/** A document, as UTF-8. */
export function documentOf(tree: Parameters<typeof toXml>[0]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${writeXml(tree)}\n`
}
