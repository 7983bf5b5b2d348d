import { afterEach, expect, it, vi } from 'vitest'
import { readMarks } from './article-marks.ts'
import { readingPosition } from './reading-positions.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Another script, an extension or the reader wrote it. */
function store(entry: string): void {
  vi.stubGlobal('localStorage', { getItem: () => entry })
  vi.stubGlobal('location', { pathname: '/article/a' })
}

it.each([
  ...['', '{', 'null', '7', '"saved"', '{}', '[]', '[null]', '[7,"/article/a"]', '[[]]'],
  ...['{"saved":null}', '{"saved":[null]}', '{"read":{}}', '{"saved":"ab","read":"ab"}'],
  ...['{"saved":[null,7,{}],"read":[]}', '{"saved":[],"read":{}}', '{"saved":{},"read":[]}'],
])('%s in local storage counts as nothing that was saved or read', (entry) => {
  store(entry)
  expect(readMarks()).toEqual({ saved: [], read: [] })
  expect(readingPosition()).toBeUndefined()
})

it('what was written here stays, beside what was not', () => {
  store('{"saved":[null,["/article/a","A"]],"read":["/article/b"]}')
  expect(readMarks()).toEqual({ saved: [['/article/a', 'A']], read: ['/article/b'] })
  store('[null,["/article/b",3],["/article/a",7]]')
  expect(readingPosition()).toBe(7)
})
