import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { inlineScripts } from '#src/layouts/frame/inline-scripts.ts'
import { privacyTexts } from './privacy-texts.ts'

/** The names under which a source keeps something in a browser; a channel between tabs keeps nothing. */
const named = /(?<!BroadcastChannel\()'latchkey\.([a-z-]+)'/g

it.each(Object.entries(privacyTexts))('names all that browsers keep: %s', (_, text) => {
  const sources = globSync('src/{admin,domain,islands,layouts,pages}/**/*.{ts,tsx,astro}')
    .filter((path) => !path.includes('.test.'))
    .map((path) => readFileSync(path, 'utf8'))
  const written = sources.flatMap((source) => [...source.matchAll(named)].map(([, key]) => key))
  const choices = /of\[([^\]]+)\]/.exec(inlineScripts.theme)?.[1]?.match(/[a-z]+/g) ?? []
  const keys = [...new Set([...written, ...choices])]
  expect(keys).toEqual(expect.arrayContaining(['site', 'admin', 'reading', 'theme', 'measure']))
  expect(keys.filter((key) => !text.includes(`\`latchkey.${key}\``))).toEqual([])
})
