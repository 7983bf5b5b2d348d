import { glob, readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'

it('the page of threats names tests that there are', async () => {
  const page = await readFile('docs/security.md', 'utf8')
  const rows = page.match(/^\| (?!threat|-).*\|$/gm) ?? []
  expect(rows.length).toBeGreaterThan(30)
  for (const row of rows) {
    const [proof = ''] = row.split('|').slice(-2)
    const tests: string[] = []
    for (const [, pattern = ''] of proof.matchAll(/`([^`]+\.(?:test|spec)\.ts)`/g)) {
      const files = await Array.fromAsync(glob(pattern))
      expect([row, pattern, files]).not.toEqual([row, pattern, []])
      tests.push(...(await Promise.all(files.map((file) => readFile(file, 'utf8')))))
    }
    expect([row, tests]).not.toEqual([row, []])
    for (const [, name = ''] of proof.matchAll(/“([^”]+)”/g)) {
      expect([name, tests.some((test) => test.includes(name))]).toEqual([name, true])
    }
  }
})
