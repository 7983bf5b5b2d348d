import { glob } from 'node:fs/promises'
import { dirname } from 'node:path'
import { expect, it } from 'vitest'

const most = 25

it(`no folder holds more than ${most} source files itself, tests apart`, async () => {
  const counts = new Map<string, number>()
  for await (const path of glob('{demo,src,tests,tools,worker}/**/*.{ts,tsx,astro,css}')) {
    if (/\.test\.tsx?$/.test(path)) continue
    counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  }
  expect(counts.size).toBeGreaterThan(50)
  expect([...counts].filter(([, count]) => count > most)).toEqual([])
})
