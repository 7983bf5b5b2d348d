import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import * as z from 'zod'
import type { Audio } from '#domain/audio/audio-schema.ts'
import { listAuthors, updateAuthor } from '#domain/authors/calls.ts'
import { assignDraft, moveDraft } from '#domain/board/calls.ts'
import { request } from '#domain/calls/request.ts'
import { updateWithdrawal } from '#domain/corrections/calls.ts'
import { daysBefore } from '#domain/days.ts'
import { createEdition, listEditions, publishEdition } from '#domain/editions/calls.ts'
import { updateImage } from '#domain/images/calls.ts'
import { imageEditSchema } from '#domain/images/library.ts'
import { mediaHash } from '#domain/images/media.ts'
import { createNote, createReply, listColleagues } from '#domain/notes/calls.ts'
import { createPreviewLink } from '#domain/previews/calls.ts'
import { planArticle, scheduleChange } from '#domain/schedule/calls.ts'
import { listVersions, nameVersion } from '#domain/versions/calls.ts'
import type { ApiClient } from '#tools/cli/api-client.ts'
import { type DemonstrationArticle, readArticles } from './article-files.ts'
import { demonstrationAuthors } from './authors.ts'

const folder = import.meta.dirname

const editionFileSchema = z.object({
  number: z.number(),
  title: z.string(),
  editorial: z.string(),
  coverImage: z.string(),
  coverAlt: z.string(),
  articles: z.array(z.string()),
  offersEpub: z.boolean(),
})

/** How many images are uploaded at the same time: the site encodes one on each core. */
const concurrency = 4

/** A reference to an image of the demonstration in an article's text. */
const imageReference = /image:([a-z0-9-]+)/g

/** The calls that seeding makes. */
type SeedClient = Pick<
  ApiClient,
  'create' | 'fetch' | 'markForRewrite' | 'save' | 'upload' | 'uploadAudio'
>

/** The calls of whoever writes the drafts. */
type WriterClient = Pick<ApiClient, 'create' | 'fetch' | 'save'>

/**
 * Stores the demonstration magazine in a running site, with the calls that the portal makes.
 *
 * @param options.writer whose drafts the unpublished articles are; the client's own without one
 * @param options.from the day from which the days of what is scheduled and planned are counted
 * @returns how many articles and images were stored
 */
export async function seedDemonstration(
  client: SeedClient,
  { writer = client, from = new Date() }: { writer?: WriterClient; from?: Date } = {},
): Promise<{ articles: number; images: number }> {
  const articles = await readArticles()
  const names = articles.flatMap(({ fields, html }) => [
    ...(fields.coverImage ? [fields.coverImage] : []),
    ...Array.from(html.matchAll(imageReference), ([, name = '']) => name),
  ])
  const uploads = await Readable.from(new Set(names))
    .map((name: string) => upload(client, name), { concurrency })
    .toArray()
  const addresses = new Map<string, string>(uploads)
  await describeImages(client, addresses)
  const ids = new Map<string, string>()
  for (const article of articles) {
    ids.set(article.name, await store(client, writer, article, { addresses, from }))
  }
  await storeEdition(client, ids, addresses)
  await describeAuthors(client, addresses)
  return { articles: articles.length, images: addresses.size }
}

/**
 * Says who the authors are, who were found when their articles were stored, unless the site says it. Whoever has an
 * account of the same name writes with it.
 */
async function describeAuthors(
  client: SeedClient,
  addresses: ReadonlyMap<string, string>,
): Promise<void> {
  const authors = new Map((await request(client, listAuthors)).map((one) => [one.id, one]))
  const usernames = (await request(client, listColleagues)).map(({ username }) => username)
  for (const { id, name, line, picture = '' } of demonstrationAuthors) {
    const { line: known = '', account: signsIn = null, revision = 1 } = authors.get(id) ?? {}
    if (known !== '') continue
    const account = signsIn ?? (usernames.includes(name) ? name : null)
    const body = { name, line, picture: addresses.get(picture) ?? '', account, revision }
    await request(client, updateAuthor, { params: { id }, body })
  }
}

/** @returns the image's name and its address */
async function upload(client: SeedClient, name: string): Promise<[string, string]> {
  const file = `${name}.jpg`
  const image = await openAsBlob(join(folder, 'images', file), { type: 'image/jpeg' })
  const { url } = await client.upload(image, file)
  return [name, url]
}

/** Says what the media library knows of some images, before any article has them. */
async function describeImages(client: SeedClient, addresses: Map<string, string>): Promise<void> {
  const json = JSON.parse(await readFile(join(folder, 'pictures.json'), 'utf8'))
  for (const [name, said] of Object.entries(z.record(z.string(), imageEditSchema).parse(json))) {
    const hash = mediaHash((addresses.get(name) ?? '').slice('/media/'.length))
    await request(client, updateImage, { params: { id: hash }, body: said })
  }
}

async function uploadAudio(
  client: SeedClient,
  { file, title, duration }: { file: string; title: string; duration: number },
): Promise<Audio> {
  const { url } = await client.uploadAudio(await openAsBlob(join(folder, 'audio', file)))
  return { url, title, duration }
}

async function store(
  client: SeedClient,
  writer: WriterClient,
  { fields, html }: DemonstrationArticle,
  { addresses, from }: { addresses: Map<string, string>; from: Date },
): Promise<string> {
  const {
    status,
    publishedAt,
    coverImage,
    audio,
    correction,
    scheduledInDays,
    plannedInDays,
    stage,
    withdrawal,
    previewFor,
    earlier: [first, ...later],
    notes,
    ...article
  } = fields
  const submission = {
    ...article,
    content: html.replace(imageReference, (_, name: string) => addresses.get(name) ?? ''),
    coverImage: addresses.get(coverImage) ?? '',
    audio: audio ? await uploadAudio(client, audio) : null,
    published: status === 'published',
    ...(publishedAt && { publishedAt: new Date(publishedAt).toISOString() }),
  }
  const author = status === 'published' ? client : writer
  const { _id, createdBy } = await author.create(
    first ? earlierText(submission, first) : submission,
  )
  if (first) {
    await nameNewestVersion(client, _id, first)
    for (const text of later) {
      await client.save(_id, earlierText(submission, text))
      await nameNewestVersion(client, _id, text)
    }
    if (!correction) await author.save(_id, submission)
  }
  if (correction) await client.save(_id, { ...submission, correction })
  if (status === 'needs_rewrite') await client.markForRewrite(_id)
  const params = { id: _id }
  if (scheduledInDays !== undefined) {
    const wallTime = `${dayAfter(from, scheduledInDays)}T09:00`
    await request(client, scheduleChange, { params, body: { kind: 'publish', wallTime } })
  }
  if (plannedInDays !== undefined) {
    await request(client, planArticle, { params, body: { day: dayAfter(from, plannedInDays) } })
  }
  if (stage) {
    // An editor says that it is ready; its writer does the rest.
    const mover = stage === 'ready' ? client : author
    await request(mover, moveDraft, { params, body: { stage } })
    await request(author, assignDraft, { params, body: { assignee: createdBy } })
  }
  for (const note of notes) await storeNote(client, writer, _id, note)
  if (withdrawal) {
    await request(client, updateWithdrawal, { params, body: { explanation: withdrawal } })
  }
  if (previewFor) {
    const body = { name: previewFor, days: 7, mayComment: true } as const
    await request(client, createPreviewLink, { params, body })
  }
  return _id
}

/**
 * Stores and publishes the edition: its articles and its cover are named by their files. If the site has
 * one of its number, it gets the next one.
 */
async function storeEdition(
  client: SeedClient,
  ids: ReadonlyMap<string, string>,
  addresses: ReadonlyMap<string, string>,
): Promise<void> {
  const { articles, coverImage, ...words } = editionFileSchema.parse(
    JSON.parse(await readFile(join(folder, 'edition.json'), 'utf8')),
  )
  const taken = (await request(client, listEditions)).editions.map(({ number }) => number)
  const edition = {
    ...words,
    number: taken.includes(words.number) ? Math.max(...taken) + 1 : words.number,
    coverImage: addresses.get(coverImage),
    articles: articles.map((name) => ids.get(name) ?? ''),
  }
  const { id, revision } = await request(client, createEdition, { body: edition })
  await request(client, publishEdition, { params: { id }, body: { revision } })
}

type EarlierText = DemonstrationArticle['fields']['earlier'][number]

function earlierText<T extends { content: string }>(submission: T, { words }: EarlierText): T {
  const content = Object.entries(words).reduce(
    (text, [now, before]) => text.replace(now, before),
    submission.content,
  )
  return { ...submission, content }
}

async function nameNewestVersion(
  client: SeedClient,
  articleId: string,
  { name }: EarlierText,
): Promise<void> {
  if (!name) return
  const { items } = await request(client, listVersions, { params: { id: articleId } })
  const params = { id: articleId, version: items[0]?.id ?? '' }
  await request(client, nameVersion, { params, body: { name } })
}

function dayAfter(from: Date, days: number): string {
  return daysBefore(from, -days).slice(0, 10)
}

async function storeNote(
  client: SeedClient,
  writer: WriterClient,
  articleId: string,
  { quote, texts: [text, ...replies] }: DemonstrationArticle['fields']['notes'][number],
): Promise<void> {
  const id = randomUUID()
  // The editor finds the words, and stores where they are with the next save.
  const anchor = {
    ranges: [[0, quote.length] as [number, number]],
    text: quote,
    before: '',
    after: '',
  }
  const note = { id, quote, anchor, text: text ?? '' }
  await request(client, createNote, { params: { id: articleId }, body: note })
  for (const reply of replies) {
    const body = { id: randomUUID(), text: reply }
    await request(writer, createReply, { params: { key: id }, body })
  }
}
