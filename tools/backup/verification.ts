import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { type BackupManifest, backupManifestSchema } from '#domain/backup/backup-manifest.ts'
import { type RestoredKind, restoredRecordSchemas } from '#domain/backup/restored-records.ts'
import { isMediaKey } from '#domain/images/media.ts'
import { parseJson } from '#domain/parse-json.ts'
import { UserError } from '#tools/cli/user-error.ts'
import { linesOf, manifestName, type ReadOptions, readArchive } from './archive-reader.ts'

type Member = BackupManifest['members'][number]

/** @returns the kind of records that a member holds; undefined for an image file or the manifest */
export function recordKind(name: string): RestoredKind | undefined {
  const kind = name.replace(/\.ndjson$/, '')
  return name.endsWith('.ndjson') && Object.hasOwn(restoredRecordSchemas, kind)
    ? (kind as RestoredKind)
    : undefined
}

/**
 * Reads a whole backup and compares it with its manifest: every member by size and hash, every record
 * by its schema, and the counts.
 *
 * @throws UserError saying what is wrong with the file
 */
export async function verifyBackup(path: string, options?: ReadOptions): Promise<BackupManifest> {
  const found: Member[] = []
  const counts: Partial<Record<RestoredKind, number>> = {}
  let text = ''
  await readArchive(
    path,
    async (name, content) => {
      if (text !== '') throw new UserError(`${path} continues after its manifest.`)
      const hash = createHash('sha256')
      let bytes = 0
      const add = (chunk: Buffer) => {
        hash.update(chunk)
        bytes += chunk.length
      }
      const hashed = async function* () {
        for await (const chunk of content) {
          add(chunk)
          yield chunk
        }
      }
      const kind = recordKind(name)
      if (kind) counts[kind] = await countRecords(path, kind, linesOf(hashed()))
      else if (name === manifestName) text = (await buffer(hashed())).toString()
      // Without a generator: tens of thousands of them would leave too much garbage behind.
      else if (isImageFile(name)) for await (const chunk of content) add(chunk)
      else throw new UserError(`${path}: ${name} does not belong in a backup.`)
      if (name !== manifestName) found.push({ name, bytes, sha256: hash.digest('hex') })
    },
    options,
  )
  const manifest = readManifest(path, text)
  assertSame(path, manifest.members, found)
  for (const [kind, count] of Object.entries(manifest.counts)) {
    const held = counts[kind as RestoredKind] ?? 0
    if (held !== count) throw new UserError(`${path} lists ${count} ${kind} but holds ${held}.`)
  }
  return manifest
}

function isImageFile(name: string): boolean {
  return name.startsWith('media/') && isMediaKey(name.slice('media/'.length))
}

async function countRecords(path: string, kind: RestoredKind, lines: AsyncIterable<string>) {
  let count = 0
  for await (const line of lines) {
    count++
    const record = restoredRecordSchemas[kind].safeParse(parseJson(line))
    if (record.success) continue
    const [issue] = record.error.issues
    const where = issue?.path.join('.')
    throw new UserError(
      `${path}: record ${count} of ${kind} is not valid: ${where}: ${issue?.message}`,
    )
  }
  return count
}

function readManifest(path: string, text: string): BackupManifest {
  if (text === '')
    throw new UserError(`${path} has no manifest: it is cut, or not a backup of Latchkey.`)
  const manifest = backupManifestSchema.safeParse(parseJson(text))
  if (manifest.success) return manifest.data
  throw new UserError(`${path}: the manifest is not valid. ${manifest.error.issues[0]?.message}`)
}

function assertSame(path: string, listed: Member[], found: Member[]): void {
  const foundByName = new Map(found.map((member) => [member.name, member]))
  if (foundByName.size !== listed.length || found.length !== listed.length) {
    throw new UserError(
      `${path} has ${found.length} members, and its manifest lists ${listed.length}.`,
    )
  }
  for (const { name, bytes, sha256 } of listed) {
    const member = foundByName.get(name)
    if (member?.bytes !== bytes || member.sha256 !== sha256) {
      throw new UserError(`${path}: ${name} does not match the manifest. The file is damaged.`)
    }
  }
}
