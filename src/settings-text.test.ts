import { expect, it } from 'vitest'
import { defaultSettings } from '#src/publication.ts'
import { settingsHtml, settingsText } from '#src/settings-text.ts'

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

it('has its first paragraph as the lede, unless it begins otherwise', () => {
  expect(settingsText('{name} is here.\n\nAnd there.', site)).toEqual({
    lede: 'Truth & *Daughters* is here.',
    html: '<p>And there.</p>',
  })
  expect(settingsText('# Terms\n\nBe kind.', site).lede).toBe('')
  const { lede, html } = settingsText(defaultSettings.about, defaultSettings)
  expect([lede.startsWith('An independent publication'), html.match(/<h2>/g)?.length]).toEqual([
    true,
    4,
  ])
})
