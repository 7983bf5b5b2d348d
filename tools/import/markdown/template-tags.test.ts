import { expect, it } from 'vitest'
import { serializeHtml } from '#domain/html-tree.ts'
import { ImportWarnings } from '#tools/import/import-warnings.ts'
import { articleTree } from '../conversion/article-tree.ts'
import { treeOfMarkdown } from './markdown-tree.ts'

function read(text: string): { html: string; warnings: string[] } {
  const warnings = new ImportWarnings()
  const html = serializeHtml(articleTree(treeOfMarkdown(text, 'md', warnings), '', warnings))
  return { html, warnings: warnings.list() }
}

it('text that a template shows literally stays literal', () => {
  expect(read('{% raw %}{{ a.value }}{% endraw %}')).toEqual({
    html: '<p>{{ a.value }}</p>',
    warnings: [],
  })
})

it.each([
  '[other]({{< ref "other.md" >}}) and more',
  '[other]({% post_url 2020-01-01-other %}) and more',
  '[other]({{ other.url }} "Title") and more',
])('%s is a link that leads nowhere any more: its words stay, with a warning', (text) => {
  const { html, warnings } = read(text)
  expect(html).toBe('<p>other and more</p>')
  expect(warnings).toHaveLength(2)
})
