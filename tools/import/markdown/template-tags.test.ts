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
  'Seen {% comment %}Ask the lawyer{% endcomment %}again',
  'Seen {% comment %}{% raw %}Ask{% endraw %}{% endcomment %}again',
  'Seen {%- comment -%}\n\n```\ncode\n```\n\nAsk{%- endcomment -%}again',
  'Seen {{< comment >}}\nAsk the lawyer\n\nat noon {{< /comment >}}again',
  'Seen {{% comment %}}Ask{{% /comment %}}again',
  'Seen {% # Ask the lawyer %}again',
  'Seen {# Ask the lawyer #}again',
])('a comment of a template language shows nobody anything: %j', (text) =>
  expect(read(text)).toEqual({ html: '<p>Seen again</p>', warnings: [] }),
)

it.each([
  ['`{% comment %}no{% endcomment %}` {#heading}', '<code>{% comment %}no{% endcomment %}</code>'],
  ['{% raw %}{# no #}{% endraw %}', '{# no #}'],
])('%s shows how a comment is written', (text, shown) =>
  expect(read(text).html).toBe(`<p>${shown}</p>`),
)

it.each([
  '[other]({{< ref "other.md" >}}) and more',
  '[other]({% post_url 2020-01-01-other %}) and more',
  '[other]({{ other.url }} "Title") and more',
])('%s is a link that leads nowhere any more: its words stay, with a warning', (text) => {
  const { html, warnings } = read(text)
  expect(html).toBe('<p>other and more</p>')
  expect(warnings).toHaveLength(2)
})

it.each([
  ['![[a pic.png|300]]', '<img src="a%20pic.png" alt="">', []],
  ['![Alt](a pic.png)', '<img src="a%20pic.png" alt="Alt">', []],
  ['![A]({{ "/a pic.png" | relative_url }})', '<img src="/a%20pic.png" alt="A">', []],
  ['See [[A Note#Part|it]].', '<p>See it.</p>', ['A link to a note became words: A Note']],
  ['![[A Note]]', '<p>A Note</p>', ['An inserted note became words: A Note']],
  [
    '`[[code]]` [[1]](https://a.example) [words](https://a.example "a b.c")',
    /^<p><code>\[\[code/,
    [],
  ],
])('%s is what Obsidian and others show', (text, shown, warnings) => {
  const { html, ...said } = read(text)
  expect(html).toEqual(typeof shown === 'string' ? shown : expect.stringMatching(shown))
  expect(said).toEqual({ warnings })
})

it('two braces of MDX are an object, as of a style', () => {
  const warnings = new ImportWarnings()
  const tree = treeOfMarkdown('<div style={{ color: "red" }}>Words</div>', 'mdx', warnings)
  expect(serializeHtml(articleTree(tree, '', warnings))).toBe('<p>Words</p>')
})
