import { randomBytes, randomUUID } from 'node:crypto'
import { emptyText } from '#domain/articles/article-fields.ts'
import { type BackupChange, type BackupImage, backupImageSchema } from '#domain/backup/backup.ts'
import { type BackupArticle, backupArticleSchema } from '#domain/backup/backup-article.ts'
import type { BackupManifest } from '#domain/backup/backup-manifest.ts'
import { mediaAddress, mediaFiles } from '#domain/images/media.ts'
import { ArchiveWriter } from '#tools/backup/archive-writer.ts'

/** How large a magazine is. */
export interface ArchiveSize {
  articles: number
  /** Of all image files together. */
  megabytes: number
}

const [width, height] = [1600, 1067]

/** Of all sizes of a photograph together. */
const bytesOfAll = 1_000_000

/**
 * Writes the backup of a magazine that was never there: published articles, and photographs of a
 * megabyte each in all their sizes, which no compression makes smaller.
 *
 * @param file where to
 */
export async function writePhotoArchive(file: string, size: ArchiveSize): Promise<void> {
  const writer = new ArchiveWriter(file)
  const images = Array.from({ length: size.megabytes }, (_, number) => imageNumbered(number))
  for (const { hash } of images) {
    const sizes = mediaFiles({ hash, width, height })
    const area = sizes.reduce((sum, size) => sum + size.width ** 2, 0)
    for (const { key, ...size } of sizes) {
      const photograph = photographOf(Math.round((bytesOfAll * size.width ** 2) / area))
      await writer.add(`media/${key}`, photograph.length, [photograph])
    }
  }
  const numbers = Array.from({ length: size.articles }, (_, number) => number)
  await addLines(writer, 'images', images)
  await addLines(writer, 'accounts', [])
  await addLines(writer, 'access-keys', [])
  await addLines(writer, 'changes', numbers.map(changeNumbered))
  const articles = numbers.map((number) => articleNumbered(number, images[number % images.length]))
  await addLines(writer, 'articles', articles)
  await writer.finish(manifestOf(writer, size))
}

function manifestOf(writer: ArchiveWriter, { articles, megabytes }: ArchiveSize): BackupManifest {
  return {
    format: 'latchkey-backup',
    formatVersion: 1,
    madeAt: new Date().toISOString(),
    site: 'https://magazine.example',
    withAccounts: false,
    missing: [],
    contentVersion: articles,
    contentSource: randomUUID(),
    counts: {
      images: megabytes,
      audio: 0,
      accounts: 0,
      'access-keys': 0,
      changes: articles,
      versions: 0,
      settings: 0,
      articles,
    },
    members: [...writer.members],
  }
}

/** The file starts as WebP does; what follows is as little alike as photographs are. */
function photographOf(bytes: number): Buffer {
  const photograph = randomBytes(bytes)
  photograph.write('RIFF')
  photograph.writeUInt32LE(bytes - 8, 4)
  photograph.write('WEBP', 8)
  return photograph
}

function imageNumbered(number: number): BackupImage {
  const hash = number.toString(16).padStart(32, '0')
  const url = mediaAddress({ hash, width, height })
  return backupImageSchema.parse({
    hash,
    url,
    width,
    height,
    uploadedBy: 'editor',
    uploadedAt: momentOf(number),
  })
}

function changeNumbered(number: number): BackupChange {
  const articleId = idOf(number)
  return { version: number + 1, articleId, kind: 'publish', by: 'editor', at: momentOf(number) }
}

function articleNumbered(number: number, cover: BackupImage | undefined): BackupArticle {
  const at = momentOf(number)
  return backupArticleSchema.parse({
    ...emptyText,
    id: idOf(number),
    status: 'published',
    title: `Archive ${number}`,
    category: 'Politics',
    summary: 'A summary of an archive.',
    coverImage: cover?.url ?? '',
    tags: ['Archive'],
    author: 'Ann',
    createdAt: at,
    updatedAt: at,
    publishedAt: at,
    revision: 1,
    changedVersion: number + 1,
    updatedBy: 'editor',
    rewriteNote: null,
    creationKey: null,
    workingCopy: null,
    content: `<p>${`A sentence of archive ${number}. `.repeat(24)}</p>`.repeat(10),
  })
}

function idOf(number: number): string {
  return `archive-${String(number).padStart(6, '0')}`
}

function momentOf(number: number): string {
  return new Date(Date.UTC(2020, 0, 1) + number * 3_600_000).toISOString()
}

async function addLines(writer: ArchiveWriter, kind: string, records: object[]): Promise<void> {
  const text = Buffer.from(records.map((record) => `${JSON.stringify(record)}\n`).join(''))
  await writer.add(`${kind}.ndjson`, text.length, [text])
}
