import type { ElementContent, Root } from 'hast'
import { toXast } from 'hast-util-to-xast'
import { toXml } from 'xast-util-to-xml'
import { x } from 'xastscript'

type Child = Parameters<typeof x>[2]
type Attributes = Record<string, string | undefined>

/** Characters that XML 1.0 has no way to write. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu

/** An element of HTML. */
export function h(
  tagName: string,
  properties: Attributes,
  ...children: (ElementContent | string)[]
): ElementContent {
  const given = Object.entries(properties).filter(([, value]) => value !== undefined)
  return {
    type: 'element',
    tagName,
    properties: Object.fromEntries(given),
    children: children.map((child) =>
      typeof child === 'string' ? { type: 'text', value: child } : child,
    ),
  }
}

/** A page of an EPUB, as XML. */
export function xhtmlPage(
  { title, css, type }: { title: string; css: string; type?: string },
  body: ElementContent[],
): string {
  const page: Root = {
    type: 'root',
    children: [
      h(
        'html',
        { xmlLang: 'en', lang: 'en' },
        h(
          'head',
          {},
          h('title', {}, title),
          h('link', { rel: 'stylesheet', type: 'text/css', href: css }),
        ),
        h('body', { 'epub:type': type }, ...body),
      ) as Root['children'][number],
    ],
  }
  const tree = toXast(page)
  const [html] = tree.type === 'root' ? tree.children : []
  if (html?.type === 'element') html.attributes['xmlns:epub'] = 'http://www.idpf.org/2007/ops'
  return documentOf(toXml(tree, { closeEmptyElements: true }))
}

/** An XML document of nested elements. */
export function xmlDocument(name: string, attributes: Attributes, ...children: Child[]): string {
  return documentOf(toXml(x(name, attributes, ...children), { closeEmptyElements: true }))
}

function documentOf(xml: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${xml.replaceAll(unwritable, '')}\n`
}
