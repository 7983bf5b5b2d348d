import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { expect, it } from 'vitest'

/** Where calls are made or registered. Tests name paths, because they are the contract. */
const code = '{src/admin,tools,worker}/**/*.{ts,tsx}'
const isTest = /\.test\.tsx?$|\/testing\//

/** A path of the API at the start of a text, also behind a method or an origin. */
const literal = /['"`](?:[A-Z]+ |\$\{[^}]*\})?\/api\/[a-z]/

it('a path of the API stands in its call, and nowhere else', async () => {
  const found: string[] = []
  for await (const file of glob(code)) {
    if (isTest.test(file)) continue
    const lines = readFileSync(file, 'utf8').split('\n')
    found.push(
      ...lines.flatMap((line, index) => (literal.test(line) ? `${file}:${index + 1} ${line}` : [])),
    )
  }
  expect(found).toEqual([])
})
