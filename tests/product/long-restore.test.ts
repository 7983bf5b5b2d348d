import { join } from 'node:path'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import type { BackupArticle } from '#domain/backup/backup-article.ts'
import { limits } from '#domain/limits.ts'
import { startProduct } from '#tests/support/started-product.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { readArchive } from '#tools/backup/archive-reader.ts'
import { ArchiveWriter } from '#tools/backup/archive-writer.ts'
import { createBackup } from '#tools/backup/backup.ts'
import { restoreBackup } from '#tools/backup/restore.ts'

const report = () => undefined
let folder: string
beforeAll(async () => {
  folder = await temporaryFolder('long-restore')
})

async function membersOf(file: string): Promise<Map<string, Buffer>> {
  const members = new Map<string, Buffer>()
  await readArchive(file, async (name, content) => {
    const chunks = []
    for await (const chunk of content) chunks.push(chunk)
    members.set(name, Buffer.concat(chunks))
  })
  return members
}

function articlesOf(members: Map<string, Buffer>): BackupArticle[] {
  const lines = members.get('articles.ndjson')?.toString().trim().split('\n') ?? []
  return lines.map((line) => JSON.parse(line))
}

/** As long as thirty-five passages that a whole newsroom argued about. */
function longNotes(): BackupArticle['notes'] {
  const at = '2026-11-21T12:00:00.000Z'
  return Array.from({ length: 35 }, (_, place) => {
    const id = crypto.randomUUID()
    const replies = Array.from({ length: limits.noteReplies }, (_, number) => ({
      id: number === 0 ? id : crypto.randomUUID(),
      by: 'Wren',
      at,
      text: `${place}.${number} ${'x'.repeat(limits.noteText - 10)}`,
      mentions: [],
    }))
    const anchor = { ranges: [], text: '', before: '', after: '' }
    const open = { resolvedBy: null, resolvedAt: null }
    return {
      id,
      quote: '',
      suggestionId: null,
      anchor,
      createdBy: 'Wren',
      previewLinkId: null,
      createdAt: at,
      replies,
      ...open,
    }
  })
}

it('an article with more notes than one call of a restore takes comes back with all of them', async () => {
  const product = await startProduct()
  onTestFinished(() => product.stop())
  product.pauseBuilds()
  const file = join(folder, 'before.tar.gz')
  const manifest = await createBackup(product.client, { file, report })
  const members = await membersOf(file)
  const [first, ...others] = articlesOf(members)
  const notes = longNotes()
  const records = [{ ...first, notes }, ...others].map((record) => JSON.stringify(record))
  expect(Buffer.byteLength(records[0] ?? '')).toBeGreaterThan(limits.restoreBody)
  members.set('articles.ndjson', Buffer.from(`${records.join('\n')}\n`))

  const long = join(folder, 'long.tar.gz')
  const writer = new ArchiveWriter(long)
  members.delete('manifest.json')
  for (const [name, content] of members) await writer.add(name, content.length, [content])
  await writer.finish({ ...manifest, members: [...writer.members] })
  await restoreBackup(product.client, { file: long, replace: true, report })

  const again = join(folder, 'again.tar.gz')
  await createBackup(product.client, { file: again, report })
  const restored = articlesOf(await membersOf(again)).find(({ id }) => id === first?.id)
  expect(restored?.notes).toEqual(notes)
})
