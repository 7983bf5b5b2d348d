import type { ElementContent } from 'hast'
import { toXast } from 'hast-util-to-xast'
import { h } from 'hastscript'
import { pageDirection } from '#domain/language/direction.ts'
import { documentOf } from '#domain/reader/xml.ts'

export function xhtmlPage(
  { title, type, language }: { title: string; type?: string; language: string },
  body: ElementContent[],
): string {
  const page = h(
    null,
    h(
      'html',
      {
        xmlLang: language,
        lang: language,
        dir: pageDirection(language),
      },
      h(
        'head',
        h('title', title),
        h('link', { rel: 'stylesheet', type: 'text/css', href: 'style.css' }),
      ),
      h('body', { 'epub:type': type }, ...body),
    ),
  )
  const tree = toXast(page)
  const [html] = tree.type === 'root' ? tree.children : []
  if (html?.type === 'element') html.attributes['xmlns:epub'] = 'http://www.idpf.org/2007/ops'
  return documentOf(tree)
}
