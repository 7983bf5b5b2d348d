import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { articleLanguages } from '#domain/language/article-languages.ts'
import { defaultAppearance } from './publication.ts'
import { faceStyle, firstFiles } from './typeface-styles.ts'

it('is nothing for the face that the style sheets hold', () => {
  expect(faceStyle(defaultAppearance)).toBe('')
  expect(firstFiles('broadsheet')).toHaveLength(1)
})

it('states another accent and pair below what a reader and print choose', () => {
  const colours = { paper: '#646400', night: '#ffff00' }
  const accent = faceStyle({ ...defaultAppearance, accent: '#ffff00', colours })
  expect(accent).toBe('@layer base{html:root{--signal:light-dark(#646400,#ffff00)}}')
  const pair = faceStyle({ ...defaultAppearance, typefaces: 'weekly' })
  expect(pair).toContain('--serif-face:"Text","Text Stand-in",sans-serif')
  expect(pair.match(/@font-face/g)).toHaveLength(6)
  expect(pair).toContain('html body{font-synthesis:style}')
  expect(firstFiles('weekly')).toHaveLength(2)
  expect(firstFiles('journal')).toHaveLength(1)
})

it('the style sheet knows every language whose letters join', () => {
  const sheet = readFileSync('src/styles/base/language.css', 'utf8')
  const joined = articleLanguages.filter((tag) => new Intl.Locale(tag).maximize().script === 'Arab')
  const lists = [...sheet.matchAll(/:is\((:lang\([^)]+\)(?:, :lang\([^)]+\))+)\)/g)]
  expect([...new Set(lists.map(([, list]) => list))]).toEqual([
    joined.map((tag) => `:lang(${tag})`).join(', '),
  ])
})
