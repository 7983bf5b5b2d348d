import { describe, expect, it } from 'vitest'
import { formOf } from '#admin/editor/form/article-form.ts'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import { formatChange } from './diff-runs.tsx'
import { differences, withContext } from './differences.ts'

function form(fields: Partial<ArticleForm>): ArticleForm {
  return { ...formOf(null), title: 'A title', content: '<p>One.</p><p>Two.</p>', ...fields }
}

/** The changes of the text, a line a block: `-gone-`, `+new+`, `~formatted~ [how]`. */
function textDiff(before: string, after: string): string[] {
  const [found] = differences(form({ content: before }), form({ content: after }))
  const signs = { same: '', removed: '-', added: '+', formatted: '~' }
  return (found?.blocks ?? []).map(({ kind, kindBefore, image, runs }) => {
    const words = runs.map(({ text, change, formats, formatsBefore }) => {
      const how = formatsBefore ? ` [${formatChange(formatsBefore, formats)}]` : ''
      return `${signs[change]}${text}${signs[change]}${how}`
    })
    const was = kindBefore ? `${kind} was ${kindBefore}: ` : ''
    return [was, image && `${image} `, ...words].join('')
  })
}

describe('what differs', () => {
  it('is nothing if only defaults and empty values differ', () => {
    expect(differences(form({}), form({ author: 'Admin', tags: ' , ' }))).toEqual([])
  })

  it('is listed by field, in the order of the editor', () => {
    const found = differences(
      form({ title: 'Theirs' }),
      form({ title: 'Mine', content: '<p>One.</p><p>2.</p>', photoCredit: 'C' }),
    )
    expect(found.map(({ label }) => label)).toEqual(['Title', 'Article Content', 'Photo Credit'])
    const extra = differences({ ...form({}), topic: 'Rivers' }, { ...form({}), topic: null })
    expect(extra.map(({ field }) => field)).toEqual(['topic'])
  })

  it.each([
    [
      'words',
      '<p>It was quiet here.</p>',
      '<p>It was very quiet there.</p>',
      ['It was +very +quiet -here-+there+.'],
    ],
    [
      'words side by side',
      '<p>Two old words end.</p>',
      '<p>Some new words end.</p>',
      ['-Two old-+Some new+ words end.'],
    ],
    [
      'a new paragraph before an edited one',
      '<p>The river rose at night.</p>',
      '<p>Nobody slept.</p><p>The river rose at dawn.</p>',
      ['+Nobody slept.+', 'The river rose at -night-+dawn+.'],
    ],
    [
      'formatting',
      '<p>One bold word</p>',
      '<p>One <strong>bold</strong> word</p>',
      ['One ~bold~ [bold added] word'],
    ],
    [
      'two formats',
      '<p><em>x</em> y</p>',
      '<p><u>x</u> y</p>',
      ['~x~ [underline instead of italic] y'],
    ],
    [
      'a link',
      '<p><a href="https://a.example/">x</a></p>',
      '<p><a href="https://b.example/">x</a></p>',
      ['~x~ [link to https://b.example/ instead of link to https://a.example/]'],
    ],
    ['a heading’s level', '<h2>One</h2>', '<h3>One</h3>', ['heading 3 was heading 2: One']],
    [
      'a list',
      '<ul><li><p>a b</p></li></ul>',
      '<ol><li><p>a b</p></li></ol>',
      ['numbered item was list item: a b'],
    ],
    [
      'an image',
      '<p>x</p><img src="https://a.example/a.png" alt="A cat">',
      '<p>x</p>',
      ['x', 'https://a.example/a.png -A cat-'],
    ],
    [
      'an image’s words',
      '<img src="https://a.example/a.png" alt="A cat">',
      '<img src="https://a.example/a.png" alt="A dog">',
      ['https://a.example/a.png A -cat-+dog+'],
    ],
  ])('is found in %s', (_name, before, after, diff) => {
    expect(textDiff(before, after)).toEqual(diff)
  })

  it('gives back both texts, whatever changed', () => {
    const paragraphs = Array.from({ length: 60 }, (_, index) => `Line ${index} of ${index * 7}.`)
    const html = (lines: string[]) => lines.map((line) => `<p>${line}</p>`).join('')
    const after = paragraphs.toSpliced(3, 9, 'New one.').toReversed()
    const [found] = differences(form({ content: html(paragraphs) }), form({ content: html(after) }))
    const side = (gone: string) =>
      found?.blocks.flatMap(({ change, runs }) =>
        (gone === 'added' && change === 'added') || (gone === 'removed' && change === 'removed')
          ? []
          : [runs.flatMap((run) => (run.change === gone ? [] : [run.text])).join('')],
      )
    expect(side('added')).toEqual(paragraphs)
    expect(side('removed')).toEqual(after)
  })

  it('leaves out what is far from any difference', () => {
    const html = (...lines: string[]) => lines.map((line) => `<p>${line}</p>`).join('')
    const [found] = differences(
      form({ content: html('a', 'b', 'c', 'd', 'e', 'f', 'g') }),
      form({ content: html('a', 'b', 'c', 'd', 'x', 'e', 'f', 'g') }),
    )
    const shown = withContext(found?.blocks ?? []).map((block) => block?.runs[0]?.text ?? null)
    expect(shown).toEqual([null, 'd', 'x', 'e', null])
  })
})
