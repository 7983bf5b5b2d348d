import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { limits } from '#domain/limits.ts'

it('the page of limits tells every limit, and no other', async () => {
  const page = await readFile('docs/limits.md', 'utf8')
  const told = [...page.matchAll(/^\|.*\| ([\d,]+) \| `(\w+)` \|$/gm)].map(
    ([, amount = '', name = '']) => [name, Number(amount.replaceAll(',', ''))],
  )
  expect(Object.fromEntries(told)).toEqual(limits)
})
