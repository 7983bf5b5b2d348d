import { expect, it } from 'vitest'
import { describeOutcome } from './builder.ts'

function finished(changed: string[], gone: string[] = []) {
  const release = {
    buildId: 'b',
    siteOrigin: 'https://magazine.example',
    contentVersion: 7,
    contentSource: 's',
    builtAt: '2026-11-02T10:00:00.000Z',
    seconds: 4.2,
    pages: 30,
    publicPaths: [],
    policy: '',
  }
  const content = {
    contentVersion: 7,
    contentSource: 's',
    images: [],
    redirects: [],
    editions: [],
    publication: { name: 'The Lighthouse', timeZone: 'UTC', language: 'en' as const },
    changed,
    gone,
  }
  return { finished: { release, content } }
}

it.each([
  [['Delayed'], ['abcdef'], 'Live: “Delayed”; without abcdef (version 7, 30 pages, 4.2 s).'],
  [['A', 'B', 'C'], [], 'Live: “A”, “B”, “C” (version 7, 30 pages, 4.2 s).'],
  [['A', 'B', 'C', 'D'], [], 'Live: 4 articles (version 7, 30 pages, 4.2 s).'],
  [[], [], 'Live: no change of content (version 7, 30 pages, 4.2 s).'],
])('a release is reported by what changed: %j, without %j', (changed, gone, sentence) => {
  expect(describeOutcome(finished(changed, gone))).toBe(sentence)
})

it('a build that failed is reported with its reason', () => {
  const sentence = 'The build failed; the site stays as it was.\nNo space left.'
  expect(describeOutcome({ failed: new Error('No space left.') })).toBe(sentence)
})
