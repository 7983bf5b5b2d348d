import { describe, expect, it } from 'vitest'
import { sampleBackupArticle } from '#domain/testing/backup-article.ts'
import { restoredRecordsSchema } from './restored-records.ts'

const at = '2026-11-21T12:00:00.000Z'
const hash = 'a'.repeat(32)

const records: Record<string, object> = {
  articles: sampleBackupArticle,
  images: {
    hash,
    url: `/media/${hash}-600x400-a1b2c3.webp`,
    width: 600,
    height: 400,
    uploadedBy: 'editor',
    uploadedAt: at,
    name: 'Gate',
    alt: 'A gate',
    credit: 'Ada',
    licence: 'CC0',
    focusX: 20,
    focusY: 0,
    kept: true,
    deletedAt: '2026-11-21T12:00:00.000Z',
    deletedBy: 'ada',
    editedAt: '2026-11-21T12:00:00.000Z',
  },
  accounts: {
    username: 'ada',
    role: 'writer',
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
    ['images', { url: `/media/${hash}-600x400-a1b2c3.480.avif` }, 'url'],
    ['accounts', { passwordHash: 'scrypt$$' }, 'passwordHash'],
    ['changes', { articleId: '/' }, 'articleId'],
  ])('are refused if no magazine can contain them: %s %j', (kind, change, field) => {
    const given = { kind, records: [{ ...records[kind], ...change }] }
    const { error } = restoredRecordsSchema.safeParse(given)
    expect(error?.issues[0]?.path.slice(2).join('.')).toBe(field)
  })

  it('are restored from before the colours of images were known', () => {
    const image = { ...records.images, url: `/media/${hash}-600x400.webp` }
    const given = { kind: 'images', records: [image] }
    expect(restoredRecordsSchema.parse(given)).toEqual(given)
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
