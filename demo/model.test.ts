import { readdir, readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { expect, it } from 'vitest'
import { checkArticle } from '#domain/checklist/article-checklist.ts'
import { readArticles } from './article-files.ts'

it('every article of the demonstration passes the checklist without a warning', async () => {
  const articles = await readArticles()
  expect(articles.length).toBeGreaterThan(15)
  const warnings = articles.flatMap(({ name, fields, html: content }) =>
    // What is open in a draft shows what notes are: its text is checked as it would be without them.
    checkArticle({ ...fields, content, audio: null }, { openNotes: [], sensitiveNames: [] })
      .filter(({ state }) => state !== 'good')
      .map(({ message }) => `${name}: ${message}`),
  )
  expect(warnings).toEqual([])
})

it('every picture of the demonstration has an alternative text in the library', async () => {
  const files = await readdir(`${import.meta.dirname}/images`)
  const described: Record<string, { alt?: string }> = JSON.parse(
    await readFile(`${import.meta.dirname}/pictures.json`, 'utf8'),
  )
  const names = files.map((file) => basename(file, '.jpg'))
  expect(names.filter((name) => !described[name]?.alt)).toEqual([])
})
