import { expect, it } from 'vitest'
import type { BackupArticle } from '#domain/backup/backup-article.ts'
import { limits } from '#domain/limits.ts'
import { portionsOf } from './article-portions.ts'

it('an article whose notes are longer than a call of a restore may be comes in portions, whole', () => {
  const notes = Array.from({ length: 40 }, (_, note) => ({
    id: `note ${note}`,
    replies: Array.from({ length: limits.noteReplies }, (_, reply) => ({
      id: `reply ${note} ${reply}`,
      text: 'x'.repeat(limits.noteText),
    })),
  }))
  const line = JSON.stringify({ id: 'an article', notes })
  expect(line.length).toBeGreaterThan(limits.restoreBody)
  const portions = portionsOf(line, 1_000_000)
  expect(Math.max(...portions.map((portion) => portion.length))).toBeLessThan(1_100_000)
  const records: BackupArticle[] = portions.map((portion) => JSON.parse(portion))
  expect(records.every(({ id }) => id === 'an article')).toBe(true)
  const replies = records.flatMap((record) => record.notes.flatMap((note) => note.replies))
  expect(replies).toEqual(notes.flatMap((note) => note.replies))
})

it('so does one whose suggestions are', () => {
  const suggestions = Array.from({ length: limits.suggestions }, (_, number) => ({
    id: `suggestion ${number}`,
    text: { content: 'x'.repeat(limits.content) },
    baseText: { content: 'y'.repeat(limits.content) },
  }))
  const line = JSON.stringify({ id: 'an article', notes: [], suggestions })
  const portions = portionsOf(line, 1_000_000)
  expect(Math.max(...portions.map((portion) => portion.length))).toBeLessThan(limits.restoreBody)
  const records: BackupArticle[] = portions.map((portion) => JSON.parse(portion))
  expect(records.flatMap((record) => record.suggestions)).toEqual(suggestions)
})

it('an article that fits into a call is sent as it stands', () => {
  const line = '{"id":"an article","notes":[]}'
  expect(portionsOf(line, 1_000_000)).toEqual([line])
  expect(portionsOf(line, 10)).toEqual([line])
})
