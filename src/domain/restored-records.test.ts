import { describe, expect, it } from 'vitest'
import { restoredRecordsSchema } from './restored-records.ts'
import { sampleBackupArticle } from './testing/backup-article.ts'

const at = '2026-11-21T12:00:00.000Z'
const hash = 'a'.repeat(32)

const records: Record<string, object> = {
  articles: sampleBackupArticle,
  images: {
    hash,
    url: `/media/${hash}-600x400.webp`,
    width: 600,
    height: 400,
    uploadedBy: 'editor',
    uploadedAt: at,
  },
  accounts: {
    username: 'ada',
    createdAt: at,
    passwordHash: `scrypt$${'A'.repeat(22)}==$${'A'.repeat(43)}=`,
  },
  changes: { version: 1, articleId: 'a-title-7f3k2m', kind: 'publish', by: 'ada', at },
}

describe('records of a backup', () => {
  it.each(Object.entries(records))('are restored unchanged: %s', (kind, record) => {
    const given = { kind, records: [record] }
    expect(restoredRecordsSchema.parse(given)).toEqual(given)
  })

  it.each([
    ['articles', { id: '../../admin' }, 'id'],
    ['articles', { id: 'x" onmouseover="x' }, 'id'],
    ['articles', { coverImage: 'javascript:x' }, 'coverImage'],
    ['articles', { citations: [{ title: 'x', url: 'javascript:x' }] }, 'citations.0.url'],
    ['articles', { content: '<div>'.repeat(300) }, 'content'],
    ['articles', { title: 'x'.repeat(201) }, 'title'],
    ['articles', { key: 'x' }, ''],
    ['images', { url: 'javascript:x' }, 'url'],
    ['images', { url: `/media/${'b'.repeat(32)}-600x400.webp` }, 'url'],
    ['accounts', { passwordHash: 'scrypt$$' }, 'passwordHash'],
    ['changes', { articleId: '/' }, 'articleId'],
  ])('are refused if no magazine can contain them: %s %j', (kind, change, field) => {
    const given = { kind, records: [{ ...records[kind], ...change }] }
    const { error } = restoredRecordsSchema.safeParse(given)
    expect(error?.issues[0]?.path.slice(2).join('.')).toBe(field)
  })

  it('have their working copies sanitized like the article', () => {
    const { workingCopy } = sampleBackupArticle
    const submission = { ...workingCopy.submission, content: '<p onclick="x()">A text.</p>' }
    const edited = { ...sampleBackupArticle, workingCopy: { ...workingCopy, submission } }
    const given = { kind: 'articles', records: [edited] }
    expect(restoredRecordsSchema.parse(given)).toEqual({
      kind: 'articles',
      records: [sampleBackupArticle],
    })
  })
})
