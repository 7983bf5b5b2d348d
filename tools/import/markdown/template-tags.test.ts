import { expect, it } from 'vitest'
import { serializeHtml } from '#domain/html-tree.ts'
import { ImportWarnings } from '#tools/import/import-warnings.ts'
import { articleTree } from '../conversion/article-tree.ts'
import { treeOfMarkdown } from './markdown-tree.ts'

function read(text: string): { html: string; losses: string[] } {
  const losses = new ImportWarnings()
  const html = serializeHtml(articleTree(treeOfMarkdown(text, 'md', losses), '', losses))
  return { html, losses: losses.list() }
}

it('what a template shows as it stands is kept as it stands', () => {
  expect(read('{% raw %}{{ a.value }}{% endraw %}')).toEqual({
    html: '<p>{{ a.value }}</p>',
    losses: [],
  })
})

it.each([
  '[other]({{< ref "other.md" >}}) and more',
  '[other]({% post_url 2020-01-01-other %}) and more',
  '[other]({{ other.url }} "Title") and more',
])('%s is a link that leads nowhere any more: its words stay, and it is told', (text) => {
  const { html, losses } = read(text)
  expect(html).toBe('<p>other and more</p>')
  expect(losses).toHaveLength(2)
})
