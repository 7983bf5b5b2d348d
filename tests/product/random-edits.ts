import sharp from 'sharp'
import type { Article } from '#domain/articles/article.ts'
import type { ArticleSubmissionInput } from '#domain/articles/article-submission.ts'
import { pinLead, unpinLead } from '#domain/articles/calls.ts'
import { defaultCategories } from '#domain/articles/category.ts'
import { request } from '#domain/calls/request.ts'
import { updateWithdrawal } from '#domain/corrections/calls.ts'
import { previewReplacement, replaceImage } from '#domain/images/calls.ts'
import { placesOf } from '#domain/images/library.ts'
import { mediaFacts } from '#domain/images/media.ts'
import { languages } from '#domain/language/language.ts'
import { defaultAppearance, defaultSettings } from '#src/publication.ts'
import { uploadFacePictures } from '#tests/support/face-pictures.ts'
import type { ApiClient } from '#tools/cli/api-client.ts'
import type { Random } from '#tools/platform/distance/seeded-random.ts'

/** Both parts are stated in the pages' own styles. */
const anotherFace = { accent: '#ffff00', typefaces: 'weekly' } as const

/** Changes the settings so that every page differs: a name, categories, a time zone, another face. */
export async function changeSettings(client: ApiClient): Promise<string> {
  const { revision, settings, categories } = await client.settings()
  const [first, ...others] = categories
  const changed = {
    ...defaultSettings,
    ...settings,
    name: `Name ${revision}`,
    about: `Words of *{name}*.\n\n## Heading\n\n- [link](https://example.org)`,
    loginHint: `Hint ${revision}`,
    contactAddress: 'editors@example.org',
    timeZone: 'Asia/Tokyo',
    language: languages[revision % languages.length] ?? 'ar',
    appearance: {
      ...defaultAppearance,
      ...anotherFace,
      ...(await uploadFacePictures(client)),
      loginLines: [`Line ${revision}`],
    },
    categories: [
      { id: first?.id, name: `World ${revision}` },
      ...others,
      { name: `New ${revision}` },
    ],
    revision,
  }
  await client.saveSettings(changed)
  return 'change the settings'
}

/** Corrects one article, and leaves an explanation in the place of another. */
export async function notifyReaders(client: ApiClient): Promise<string> {
  const [one, other] = (await client.list()).filter(({ published }) => published)
  if (!one || !other) throw new Error('Two articles are needed.')
  const { title, content, category, tags, author } = await client.read(one._id)
  const note = 'It was wrong.\nIt is right.'
  const correction = { kind: 'correction', note, placement: 'top' } as const
  const text = { title, content, category, tags, author }
  await client.save(one._id, { ...text, published: true, correction })
  const body = { explanation: 'A source asked us to.\n\nWe agreed.' }
  await request(client, updateWithdrawal, { params: { id: other._id }, body })
  return 'correct and withdraw'
}

/**
 * Puts a picture with a credit and a focal point in the place of one that a new article shows, as its cover
 * and in its text.
 */
export async function changePictures(client: ApiClient): Promise<string> {
  const upload = async (shade: number) => {
    const background = { r: shade, g: 90, b: 40 }
    const create = { width: 300, height: 500, channels: 3, background } as const
    const bytes = await sharp({ create }).png().toBuffer()
    const { url } = await client.upload(new Blob([new Uint8Array(bytes)]), 'a.png')
    return { url, hash: mediaFacts(url)?.hash ?? '' }
  }
  const [old, other] = [await upload(200), await upload(201)]
  const content = `<p>Words.</p><figure><img src="${old.url}" alt=""></figure>`
  await client.create({ title: 'Credited', content, coverImage: old.url, published: true })
  const focus = { x: 30, y: 0 }
  await client.editImage(other.hash, { credit: 'Ada Osei', licence: 'CC BY 4.0', focus })
  const params = { id: old.hash }
  const { uses } = await request(client, previewReplacement, { params })
  const body = { by: other.hash, places: placesOf(uses) }
  await request(client, replaceImage, { params, body })
  return 'replace a picture by one with a credit'
}

/** How many addresses were changed: two sequences of one seed must not choose the same address. */
let moves = 0

/**
 * Makes one change as an administrator, chosen at random.
 *
 * @returns the kind of change
 */
export async function editAtRandom(client: ApiClient, random: Random): Promise<string> {
  const listed = await client.list()
  const published = listed
    .filter((article) => article.published)
    .toSorted((a, b) => ((a.publishedAt ?? '') < (b.publishedAt ?? '') ? -1 : 1))
  const images = [...new Set(listed.map(({ coverImage }) => coverImage).filter(Boolean))]
  const image = random.pick(images) ?? ''
  const recorded = listed.find(({ audio }) => audio)?.audio
  const n = random.number()
  const publishedAt = new Date(Date.UTC(2026, Math.floor(random.number() * 11), 3)).toISOString()
  const names = defaultCategories.map(({ name }) => name)
  const category = random.pick(['Politics', ...names, '']) ?? ''
  const tag = random.pick(['Tide', 'tide', `tag ${n}`]) ?? ''
  const chosen = random.pick(listed)
  const visible = random.pick(published)
  const text = { title: `Title ${n}`, content: `<p>${n}</p>`, category }

  const change = async (
    id: string | undefined,
    fields: Partial<Omit<Article, 'slug'>> &
      Pick<ArticleSubmissionInput, 'slug' | 'correction' | 'withdrawal'>,
  ) => {
    if (!id) return
    const { title, content, summary, category, coverImage, audio, tags, author, ...state } =
      await client.read(id)
    const stored = {
      title,
      content,
      summary,
      category,
      coverImage,
      audio,
      tags,
      author,
      published: state.published,
      revision: state.revision,
    }
    const { publishedAt, corrections: _, ...rest } = fields
    await client.save(id, { ...stored, ...rest, ...(publishedAt && { publishedAt }) })
  }
  const edits: Record<string, () => Promise<unknown>> = {
    publish: () => client.create({ ...text, coverImage: image, published: true }),
    'publish in between': () => client.create({ ...text, publishedAt, published: true }),
    draft: () => client.create(text),
    delete: async () => chosen && client.remove(chosen._id),
    edit: () => change(visible?._id, { content: `<p>${n}</p>` }),
    retitle: () => change(visible?._id, { title: `Title ${n}` }),
    'change the address': () => change(visible?._id, { slug: `moved-${++moves}` }),
    'move to a category': () => change(visible?._id, { category }),
    tag: () => change(visible?._id, { tags: [tag, 'second'] }),
    sign: () => change(visible?._id, { author: random.pick(['Admin', 'ADMIN', `Author ${n}`]) }),
    'change the cover': () => change(visible?._id, { coverImage: image }),
    'record it': async () =>
      recorded && change(visible?._id, { audio: { ...recorded, title: `Read by ${n}` } }),
    'remove the audio': () => change(published.find(({ audio }) => audio)?._id, { audio: null }),
    'change an image': () => change(visible?._id, { content: `<img src="${image}" alt="${n}">` }),
    redate: () => change(visible?._id, { publishedAt }),
    retract: () => change(visible?._id, { published: false }),
    'retract the newest': () => change(published.at(-1)?._id, { published: false }),
    'retract the oldest': () => change(published[0]?._id, { published: false }),
    correct: () => change(visible?._id, { correction: { kind: 'update', note: `Note ${n}` } }),
    'show what changed': () =>
      change(visible?._id, {
        content: `<p>It is ${n}</p>`,
        correction: { kind: 'update', note: '', showChanges: true },
      }),
    withdraw: () =>
      change(visible?._id, { published: false, withdrawal: { explanation: `Why ${n}` } }),
    'publish again': () => change(listed.find((one) => !one.published)?._id, { published: true }),
    'pin as lead': async () => visible && request(client, pinLead, { params: { id: visible._id } }),
    unpin: async () => visible && request(client, unpinLead, { params: { id: visible._id } }),
    'publish at the old end': () =>
      client.create({ ...text, publishedAt: '2020-01-01T00:00:00.000Z', published: true }),
  }
  const kind = random.pick(Object.keys(edits)) ?? 'publish'
  await edits[kind]?.()
  return kind
}
