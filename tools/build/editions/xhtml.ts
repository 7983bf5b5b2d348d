import type { ElementContent, Root } from 'hast'
import { toXast } from 'hast-util-to-xast'
import { directionOf } from '#domain/language/direction.ts'
import { documentOf } from '#domain/reader/xml.ts'

type Attributes = Record<string, string | undefined>

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
  { title, type, language }: { title: string; type?: string; language: string },
  body: ElementContent[],
): string {
  const page: Root = {
    type: 'root',
    children: [
      h(
        'html',
        {
          xmlLang: language,
          lang: language,
          dir: directionOf(language) === 'rtl' ? 'rtl' : undefined,
        },
        h(
          'head',
          {},
          h('title', {}, title),
          h('link', { rel: 'stylesheet', type: 'text/css', href: 'style.css' }),
        ),
        h('body', { 'epub:type': type }, ...body),
      ) as Root['children'][number],
    ],
  }
  const tree = toXast(page)
  const [html] = tree.type === 'root' ? tree.children : []
  if (html?.type === 'element') html.attributes['xmlns:epub'] = 'http://www.idpf.org/2007/ops'
  return documentOf(tree)
}
