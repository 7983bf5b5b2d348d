import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { limits } from '#domain/limits.ts'

it('docs/limits.md says of every table how long its rows stay', async () => {
  const [migration, documentation] = await Promise.all(
    ['worker/migrations/0000_initial.sql', 'docs/limits.md'].map((file) => readFile(file, 'utf8')),
  )
  const created = migration?.matchAll(/CREATE (?:VIRTUAL )?TABLE [`"]?([a-z_]+)/g) ?? []
  const [, section = ''] = documentation?.split('## How long rows stay') ?? []
  const [table = ''] = section.split('\n## ')
  const documented = new Set(Array.from(table.matchAll(/`([a-z_]+)`/g), ([, name]) => name))
  const tables = Array.from(created, ([, name]) => name)
  expect(tables.length).toBeGreaterThan(40)
  expect(tables.filter((name) => !documented.has(name))).toEqual([])
  expect([...documented].filter((name) => !tables.includes(name))).toEqual([])
})

it('docs/limits.md names every limit of the domain', async () => {
  const text = await readFile('docs/limits.md', 'utf8')
  const undocumented = Object.keys(limits).filter((name) => !text.includes(`\`${name}\``))
  expect(undocumented).toEqual([])
})
