import { describe, expect, it } from 'vitest'
import { articleDate, cardDate, dayWords, monthName } from '#domain/dates.ts'
import { directionOf, languageAttributes } from './direction.ts'
import { type Plural, plural } from './format.ts'
import { languages, localeOf } from './language.ts'
import { languageTagSchema } from './language-tag-schema.ts'
import { quotationMarks } from './quotation.ts'
import { wordsIn } from './words.ts'
import type { Words } from './words-type.ts'

type Texts = Map<string, string | Plural>

/** The texts of a language, by their paths. */
function textsOf(value: unknown, path: string[] = [], texts: Texts = new Map()): Texts {
  if (typeof value === 'string') return texts.set(path.join('.'), value)
  if (isPlural(value)) return texts.set(path.join('.'), value)
  for (const [key, part] of Object.entries(value as object)) textsOf(part, [...path, key], texts)
  return texts
}

function isPlural(value: unknown): value is Plural {
  return typeof value === 'object' && value !== null && 'other' in value
}

function formsOf(text: string | Plural): string[] {
  return typeof text === 'string' ? [text] : Object.values(text)
}

const english = textsOf(wordsIn('en'))
const translations = languages.filter((language) => language !== 'en')

describe.each(translations)('the words in %s', (language) => {
  const texts = textsOf(wordsIn(language))
  const own = [...texts].filter(([path]) => path !== 'language')

  it('name what the English ones name', () => {
    for (const [path, text] of own) {
      const wanted = placeholders(english.get(path) ?? '').filter((name) => name !== '{count}')
      for (const form of formsOf(text)) {
        const named = placeholders(form).filter((name) => name !== '{count}')
        expect([path, named]).toEqual([path, wanted])
      }
    }
  })

  it('are translated, all of them', () => {
    const left = own.filter(([path, text]) => {
      const before = english.get(path)
      return typeof text === 'string' && text === before && text.length > 16
    })
    expect(left).toEqual([])
  })

  it('have the marks of their typography', () => {
    const all = own.flatMap(([, text]) => formsOf(text))
    expect(all.filter((text) => /["']|\.\.\./.test(text))).toEqual([])
    if (language === 'fr') {
      expect(
        all.filter((text) => /[^\u00a0\u202f](?::|»)|[^\u202f][!?;]|«[^\u00a0]/.test(text)),
      ).toEqual([])
    }
  })
})

describe.each(languages)('the plurals in %s', (language) => {
  it('have each form that the language has, and no other', () => {
    const forms = new Intl.PluralRules(localeOf(language)).resolvedOptions().pluralCategories
    for (const [path, text] of textsOf(wordsIn(language))) {
      if (typeof text !== 'string')
        expect([path, Object.keys(text).sort()]).toEqual([path, [...forms].sort()])
    }
  })
})

it('counts', () => {
  const counted = (language: Words['language']) =>
    [1, 2, 3, 11, 100].map((count) => plural(wordsIn(language).articles, count, language))
  expect(counted('en')).toEqual([
    '1 article',
    '2 articles',
    '3 articles',
    '11 articles',
    '100 articles',
  ])
  expect(counted('de')[0]).toBe('1 Artikel')
  expect(counted('ar')).toEqual(['مقال واحد', 'مقالان', '3 مقالات', '11 مقالًا', '100 مقال'])
})

it('writes dates as the language does, with Latin digits', () => {
  const at = '2026-11-20T23:40:00.000Z'
  const written = languages.map((language) => [
    cardDate(at, 'Europe/Berlin', wordsIn(language)),
    monthName(at, 'Europe/Berlin', language),
    dayWords(language).pattern,
  ])
  expect(written).toEqual([
    ['November 21, 2026', 'November 2026', '{weekday}, {month} {day}, {year}'],
    ['21. November 2026', 'November 2026', '{weekday}, {day}. {month} {year}'],
    ['21 novembre 2026', 'novembre 2026', '{weekday} {day} {month} {year}'],
    ['21 de noviembre de 2026', 'noviembre de 2026', '{weekday}, {day} de {month} de {year}'],
    ['21 نوفمبر 2026', 'نوفمبر 2026', '{weekday}، {day} {month} {year}'],
  ])
  expect(articleDate(at, 'Europe/Berlin', 'de')).toMatch(/^21\. November 2026, 00:40 \S+$/)
  expect(dayWords('de').weekdays).toEqual([
    ...['Sonntag', 'Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag'],
  ])
})

it.each([
  ['ar', 'rtl'],
  ['he', 'rtl'],
  ['ur-PK', 'rtl'],
  ['pa-PK', 'rtl'],
  ['pa-IN', 'ltr'],
  ['pnb', 'rtl'],
  ['az-Arab', 'rtl'],
  ['ur-Latn', 'ltr'],
  ['de', 'ltr'],
  ['zh-Hans', 'ltr'],
])('writes %s in the direction %s', (tag, direction) => {
  expect(directionOf(tag)).toBe(direction)
})

it('says of a text what differs from its page', () => {
  expect(languageAttributes('', 'ar')).toEqual({})
  expect(languageAttributes('de', 'de')).toEqual({})
  expect(languageAttributes('de', 'en')).toEqual({ lang: 'de' })
  expect(languageAttributes('ar', 'en')).toEqual({ lang: 'ar', dir: 'rtl' })
  expect(languageAttributes('en', 'ar')).toEqual({ lang: 'en', dir: 'ltr' })
})

it('knows the quotation marks of other languages than its own', () => {
  expect(['de-AT', 'ja', 'xx'].map((tag) => quotationMarks(tag).join(''))).toEqual([
    '„“',
    '「」',
    '“”',
  ])
})

it.each([
  ['', ''],
  ['AR', 'ar'],
  ['pt-br', 'pt-BR'],
  ['ZH-hant-tw', 'zh-Hant-TW'],
])('reads the tag %j as %j', (written, tag) => {
  expect(languageTagSchema.parse(written)).toBe(tag)
})

it.each(['german', 'de_DE', 'x', 'de-u-nu-arab', '<b>'])('refuses the tag %j', (written) => {
  expect(languageTagSchema.safeParse(written).success).toBe(false)
})

function placeholders(text: string | Plural): string[] {
  return [...new Set(formsOf(text).flatMap((form) => form.match(/\{\w+\}/g) ?? []))].sort()
}
