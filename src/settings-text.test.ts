import { expect, it } from 'vitest'
import { languages } from '#domain/language/language.ts'
import { wordsIn } from '#domain/language/words.ts'
import { defaultSettings } from '#src/publication.ts'
import { settingsHtml, settingsText } from '#src/settings-text.ts'
import { lastUpdated } from '#src/translated.ts'

const site = { name: 'Truth & *Daughters*' }

it('is Markdown, in which the publication’s name is just a name', () => {
  expect(settingsHtml('## About\n\nWe are **{name}**.\n\n- one\n- two', site)).toBe(
    '<h2>About</h2>\n<p>We are <strong>Truth &amp; *Daughters*</strong>.</p>\n<ul>\n<li>one</li>\n<li>two</li>\n</ul>',
  )
  expect(settingsHtml('[us](https://example.org)', site)).toBe(
    '<p><a target="_blank" rel="noopener noreferrer" href="https://example.org">us</a></p>',
  )
})

it.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[x](javascript:alert(1))',
  '![x](https://attacker.example/x.png "onload=alert(1)")',
])('brings no script into a page: %s', (text) => {
  expect(settingsHtml(text, site)).not.toMatch(/<script|<[^>]+\son|href="javascript/)
})

it('links to pictures on other sites, which would learn of each reader', () => {
  expect(settingsHtml('![A gate](https://other.example/gate.png)', site)).toBe(
    '<p><a target="_blank" rel="noopener noreferrer" href="https://other.example/gate.png">Picture on other.example: A gate</a></p>',
  )
})

it('is Markdown in its lede, too, and as safe', () => {
  const { lede, html } = settingsText(
    'We are **bold**, see [our shop](https://example.org) &amp; ![x](https://o.example/x.png)<img src=x onerror=alert(1)>\n\nMore.',
    site,
  )
  expect(lede).toContain('We are <strong>bold</strong>, see <a target="_blank"')
  expect(lede).toContain('</a> &amp; <a')
  expect(lede).not.toMatch(/<img|\*\*|\]\(/)
  expect(html).toBe('<p>More.</p>')
})

it.each(['Ca$$h', "A$'B", 'A$&B'])('leaves the name as it is: %s', (name) => {
  const { lede, html } = settingsText('{name} is here.\n\n{name} too.', { name })
  const shown = name.replace('&', '&amp;')
  expect([lede, html]).toEqual([`${shown} is here.`, `<p>${shown} too.</p>`])
})

it('has the date of the default texts in the language of the page', () => {
  const dates = languages.map((language) => lastUpdated('March 30, 2025', wordsIn(language)))
  expect(dates.slice(0, 3)).toEqual(['March 30, 2025', '30. März 2025', '30 mars 2025'])
  expect(dates.join()).not.toMatch(/March.*March/)
  expect(lastUpdated('im Mai', wordsIn('de'))).toBe('im Mai')
})

it('has its first paragraph as the lede, unless it begins otherwise', () => {
  expect(settingsText('{name} is here.\n\nAnd there.', site)).toEqual({
    lede: 'Truth &amp; *Daughters* is here.',
    html: '<p>And there.</p>',
  })
  for (const text of ['# Terms\n\nBe kind.', 'Terms\n=====\n\nBe kind.', '1. one\n2. two']) {
    expect(settingsText(text, site)).toEqual({ lede: '', html: settingsHtml(text, site) })
  }
  const { lede, html } = settingsText(defaultSettings.about, defaultSettings)
  expect([lede.startsWith('An independent publication'), html.match(/<h2>/g)?.length]).toEqual([
    true,
    4,
  ])
})
