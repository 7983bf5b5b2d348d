import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createAccessKey } from '#domain/access-keys/calls.ts'
import type { BackupAccessKey, BackupImage, BackupSettings } from '#domain/backup/backup.ts'
import type { BackupArticle } from '#domain/backup/backup-article.ts'
import { moveDraft } from '#domain/board/calls.ts'
import { request } from '#domain/calls/request.ts'
import { mediaFacts } from '#domain/images/media.ts'
import { createNote, createReply } from '#domain/notes/calls.ts'
import { planArticle, scheduleChange, updateScheduledChange } from '#domain/schedule/calls.ts'
import { addDays } from '#domain/schedule/wall-time.ts'
import { saveSuggestion } from '#domain/suggestions/calls.ts'
import type { WholeSuggestion } from '#domain/suggestions/suggestion.ts'
import { listVersions, nameVersion } from '#domain/versions/calls.ts'
import { defaultSettings } from '#src/publication.ts'
import { type StartedProduct, startProduct } from '#tests/support/started-product.ts'
import { linesOf, readArchive } from '#tools/backup/archive-reader.ts'
import { createBackup } from '#tools/backup/backup.ts'
import { verifyBackup } from '#tools/backup/verification.ts'
import { whileWriting } from './while-writing.ts'

let product: StartedProduct
let folder: string

beforeAll(async () => {
  folder = await mkdtemp('.latchkey/tests/backup-moment-')
  product = await startProduct()
  product.pauseBuilds()
})

afterAll(async () => {
  await product.stop()
  await rm(folder, { recursive: true, force: true })
})

const firstDay = '2031-01-01'

function numberOfDay(day: string | null | undefined): number {
  return (Date.parse(day?.slice(0, 10) ?? firstDay) - Date.parse(firstDay)) / 86_400_000
}

interface Backup {
  articles: BackupArticle[]
  settings: BackupSettings[]
  versions: { id: string; name: string | null }[]
  images: BackupImage[]
  'access-keys': BackupAccessKey[]
}

interface Step {
  write: (n: number) => Promise<unknown>
  /** The number that a backup has. */
  read: (backup: Backup) => number
}

/** What an editor writes again and again, one after the other. */
async function openSteps(): Promise<Record<string, Step>> {
  const { client } = product
  const draft = await client.create({ title: 'Written on', content: '<p>0</p>' })
  const other = await client.create({ title: 'Talked about', content: '<p>0</p>' })
  const third = await client.create({ title: 'Suggested on', content: '<p>none</p>' })
  let suggested: WholeSuggestion | null = null
  const [on, about] = [{ id: draft._id }, { id: other._id }]
  const note = (text: string) => {
    const anchor = { ranges: [], text: '0', before: '', after: '' }
    const body = { id: crypto.randomUUID(), text, quote: '0', anchor, mentions: [] }
    return request(client, createNote, { params: about, body })
  }
  const thread = await note('0')
  const timed = (n: number) => ({ wallTime: `${addDays(firstDay, n)}T09:00`, timeZone: 'Etc/UTC' })
  const body = { kind: 'publish', ...timed(0) } as const
  const scheduled = await request(client, scheduleChange, { params: on, body })
  const { items } = await request(client, listVersions, { params: on, query: { limit: 9 } })
  const version = items[0]?.id ?? ''
  const pictured = (await client.list()).find(({ coverImage }) => coverImage !== '')
  const hash = mediaFacts(pictured?.coverImage ?? '')?.hash ?? ''
  const { name, credit, licence, focus } = await client.readImage(hash)
  let { categories, revision } = await client.settings()
  const one = (backup: Backup, id: string) => backup.articles.find((article) => article.id === id)
  const last = (texts: readonly string[] = []) =>
    Math.max(0, ...texts.map((text) => Number(text.replaceAll(/\D/g, ''))))
  return {
    plannedDay: {
      write: (n) => {
        return request(client, planArticle, { params: on, body: { day: addDays(firstDay, n) } })
      },
      read: (backup) => numberOfDay(one(backup, on.id)?.plannedOn),
    },
    note: {
      write: (n) => note(String(n)),
      read: (backup) =>
        last(one(backup, about.id)?.notes.map(({ replies }) => replies[0]?.text ?? '')),
    },
    suggestion: {
      write: async (n) => {
        const body = {
          base: { revision: 1 },
          revision: suggested?.revision ?? 0,
          text: { title: 'Suggested on', content: `<p>${n}</p>` },
        }
        suggested = await request(client, saveSuggestion, { params: { id: third._id }, body })
      },
      read: (backup) => last([one(backup, third._id)?.suggestions[0]?.text.content ?? '']),
    },
    settings: {
      write: async (n) => {
        const texts = { ...defaultSettings, categories: [...categories], tagline: String(n) }
        ;({ categories, revision } = await client.saveSettings({ ...texts, revision }))
      },
      read: ({ settings }) => Number(settings[0]?.settings?.tagline),
    },
    reply: {
      write: (n) => {
        const body = { id: crypto.randomUUID(), text: String(n), mentions: [] }
        return request(client, createReply, { params: { key: thread.id }, body })
      },
      read: (backup) => {
        const { replies = [] } =
          one(backup, about.id)?.notes.find(({ id }) => id === thread.id) ?? {}
        return last(replies.map(({ text }) => text))
      },
    },
    version: {
      write: (n) => {
        const params = { ...on, version }
        return request(client, nameVersion, { params, body: { name: `Version ${n}` } })
      },
      read: ({ versions }) => last([versions.find(({ id }) => id === version)?.name ?? '']),
    },
    saved: {
      write: (n) => client.save(about.id, { title: 'Talked about', content: `<p>${n}</p>` }),
      read: (backup) => last([one(backup, about.id)?.content ?? '']),
    },
    picture: {
      write: (n) => client.editImage(hash, { name, alt: String(n), credit, licence, focus }),
      read: ({ images }) => last([images.find((image) => image.hash === hash)?.alt ?? '']),
    },
    schedule: {
      write: (n) => {
        const params = { ...on, change: scheduled.id }
        return request(client, updateScheduledChange, { params, body: timed(n) })
      },
      read: (backup) => numberOfDay(one(backup, on.id)?.scheduled[0]?.wallTime),
    },
    accessKey: {
      write: (n) => request(client, createAccessKey, { body: { name: `Key ${n}` } }),
      read: (backup) => last(backup['access-keys'].map(({ name }) => name)),
    },
    // The last one: without a number, it is as the round before or as this one left it.
    stage: {
      write: (n) => {
        const stage = n % 2 === 0 ? 'draft' : 'pitch'
        return request(client, moveDraft, { params: about, body: { stage } })
      },
      read: (backup) => (one(backup, about.id)?.chosenStage === 'draft' ? 0 : 1),
    },
  }
}

async function readBackup(file: string): Promise<Backup> {
  const members = new Map<string, unknown[]>()
  await readArchive(file, async (name, content) => {
    const records: unknown[] = []
    if (!name.endsWith('.ndjson')) for await (const _ of content);
    else for await (const line of linesOf(content)) records.push(JSON.parse(line))
    members.set(name.replace('.ndjson', ''), records)
  })
  return Object.fromEntries(members) as unknown as Backup
}

it('a backup made while everything is written is of one moment, of every noun', async () => {
  const steps = await openSteps()
  const writeAll = async (n: number) => {
    for (const { write } of Object.values(steps)) await write(n)
  }
  await writeAll(1)
  const files = ['first', 'second', 'third'].map((name) => join(folder, `${name}.tar.gz`))
  await whileWriting(
    (turn) => writeAll(turn + 1),
    async () => {
      for (const file of files)
        await createBackup(product.client, { file, report: () => undefined })
    },
  )
  for (const file of files) {
    await verifyBackup(file)
    const backup = await readBackup(file)
    const { stage, ...numbered } = steps
    const found = Object.entries(numbered).map(([noun, { read }]) => [noun, read(backup)] as const)
    const numbers = found.map(([, number]) => number)
    const [first = 0, lastNumber = 0] = [numbers[0], numbers.at(-1)]
    // As the editor writes: what comes first is at most one ahead of what comes last.
    expect(found.toSorted(([, one], [, other]) => other - one)).toEqual(found)
    expect([0, 1]).toContain(first - lastNumber)
    const stages = first > lastNumber ? [lastNumber % 2] : [first % 2, (first + 1) % 2]
    expect(stages).toContain(stage?.read(backup))
  }
})
