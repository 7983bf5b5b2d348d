import { createHash } from 'node:crypto'
import type { Element, Root } from 'hast'
import { SKIP, visit } from 'unist-util-visit'
import { emptyText, exportedFieldNames, pickFields } from '#domain/articles/article-fields.ts'
import { type ArticleText, articleTextSchema } from '#domain/articles/article-submission.ts'
import { slugOf } from '#domain/articles/slug.ts'
import { picturesIn, serializeHtml } from '#domain/html-tree.ts'
import { limits } from '#domain/limits.ts'
import { ImportWarnings } from '#tools/import/import-warnings.ts'
import { decodedPath } from '../images/image-folders.ts'
import type { ImportedPost, OwnFields } from '../imported-post.ts'
import { articleTree } from './article-tree.ts'
import { element } from './blocks.ts'
import { assignCategory, type CategoryTable } from './categories.ts'

/** An article that is ready except for its pictures. */
export interface PreparedArticle {
  /** Derived from the post's identity, so that a post is imported only once. */
  creationKey: string
  /** The id of the article that our own export wrote; undefined of another system's post. */
  exportedId: string | undefined
  publishedAt: string | null
  status: 'published' | 'draft' | 'needs_rewrite'
  /** The note for a rewrite; empty for none. */
  rewriteNote: string
  /** The last part of its address, if it had one. */
  slug: string | undefined
  text: Omit<ArticleText, 'content' | 'coverImage' | 'audio'>
  tree: Root
  /** The cover's old address; empty for none. */
  cover: string
  /** By its old address. */
  audio: OwnFields['audio']
  /** What the media library said of its pictures. */
  pictures: OwnFields['pictures']
  warnings: string[]
  /** The other system's category, if it is not mapped. */
  unmapped?: string
}

/**
 * Converts a post of another system to an article, whose pictures still have their old addresses.
 *
 * @throws RangeError if its text is nested too deeply
 */
export function prepareArticle(post: ImportedPost, table: CategoryTable): PreparedArticle {
  const warnings = new ImportWarnings()
  for (const warning of post.warnings) warnings.add(warning)
  if (post.published && post.publishedAt === null) {
    warnings.add('It has no date that can be read; it has that of the import')
  }
  const tree = articleTree(post.body, post.address, warnings)
  const { category, unmapped, tags: named } = assignCategory(post, table)
  const tags = fittingTags(named, warnings)
  const { own } = post
  const notices = own ? own.corrections.length + (own.withdrawal ? 1 : 0) : 0
  if (notices > 0) {
    warnings.add(`What readers were told of its corrections was not imported: ${notices}`)
  }
  const status = own ? own.status : post.published ? 'published' : 'draft'
  const note = own?.rewriteNote ?? ''
  if (note !== '' && status !== 'needs_rewrite') {
    warnings.add(`The note that it was sent back with was not imported: ${note}`)
  }
  return {
    creationKey: creationKeyOf(post),
    exportedId: own?.id,
    status,
    publishedAt: post.publishedAt,
    rewriteNote: note,
    slug: own ? (own.slug ?? undefined) : keptSlug(post.slug, warnings),
    text: { category, ...(own ? ownText(post, own, tags) : foreignText(post, tags, warnings)) },
    tree,
    cover: post.cover?.address ?? '',
    audio: own?.audio ?? null,
    pictures: own?.pictures ?? [],
    warnings: warnings.list(),
    unmapped,
  }
}

/** An address with other letters than ours is written in ours. */
function keptSlug(there: string, warnings: ImportWarnings): string | undefined {
  if (there === '') return undefined
  // WordPress writes other letters than Latin ones with percent signs.
  const decoded = decodedPath(there)
  const slug = slugOf(decoded, limits.slug)
  if (slug !== decoded) {
    warnings.add(
      slug === ''
        ? `Its address “${decoded}” cannot be kept; it gets one from its title`
        : `Its address “${decoded}” became “${slug}”`,
    )
  }
  return slug || undefined
}

type Words = Omit<PreparedArticle['text'], 'category'>

/** What of a text only our own export has. */
const ownNames = [...exportedFieldNames, 'quotes', 'citations', 'reporter', 'topic'] as const

/** The text of our own export fits as it is. */
function ownText(post: ImportedPost, own: OwnFields, tags: string[]): Words {
  return {
    title: post.title,
    summary: own.summary ?? post.summary,
    tags,
    author: own.author ?? byline(post.authors),
    authors: own.authors,
    ...pickFields(own, ownNames),
  }
}

function foreignText(post: ImportedPost, tags: string[], warnings: ImportWarnings): Words {
  const { credit = '', alt = '' } = post.cover ?? {}
  const title = shortened(post.title, limits.title, 'The title', warnings)
  if (title === '') warnings.add('It has no title there; it is called “Untitled” here')
  return {
    title: title || 'Untitled',
    summary: shortened(post.summary, limits.summary, 'The summary', warnings),
    tags,
    author: shortened(byline(post.authors), limits.author, 'The byline', warnings) || 'Admin',
    authors: severalAuthors(post.authors, warnings),
    ...pickFields(emptyText, ownNames),
    coverAlt: shortened(alt, limits.coverAlt, 'The alternative text of the cover', warnings),
    photoCredit: shortened(credit, limits.credit, 'The photo credit', warnings),
  }
}

/** A UUID of version 8 (RFC 9562, section 5.8) derived from the post's source. */
export function creationKeyOf({ source }: Pick<ImportedPost, 'source'>): string {
  const hash = createHash('sha256').update(`latchkey import: ${source}`).digest()
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80
  return hash.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** Several names are separated here, in the other system's own list, and nowhere else. */
function severalAuthors(names: readonly string[], warnings: ImportWarnings): Words['authors'] {
  const known = distinctNames(names)
  if (known.length < 2) return []
  for (const name of known.slice(limits.authorsOfArticle)) {
    warnings.add(`An author beyond the ${limits.authorsOfArticle}th: ${name}`)
  }
  return known
    .slice(0, limits.authorsOfArticle)
    .map((name) => ({ name: name.slice(0, limits.author), role: 'text' }))
}

/** Two accounts of the old site may be one person. */
function distinctNames(names: readonly string[]): string[] {
  return [...new Set(names.map((name) => name.replaceAll(/\s+/g, ' ').trim()).filter(Boolean))]
}

function byline(authors: readonly string[]): string {
  return new Intl.ListFormat('en-GB').format(distinctNames(authors))
}

/** Cuts a line between words, and says so. */
export function shortened(
  words: string,
  most: number,
  name: string,
  warnings: ImportWarnings,
): string {
  const line = words.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= most) return line
  warnings.add(`${name} was cut to ${most} characters`)
  const cut = line.slice(0, most - 1)
  const whole = cut.replace(/\s+\S*$/, '') || cut
  // Never cut a surrogate pair.
  return `${whole.replace(/[\ud800-\udbff]$/, '')}…`
}

function fittingTags(tags: readonly string[], warnings: ImportWarnings): string[] {
  const trimmed = tags.map((tag) => tag.replaceAll(/\s+/g, ' ').trim()).filter(Boolean)
  const fitting = trimmed.filter((tag) => tag.length <= limits.tag)
  for (const tag of trimmed) {
    if (tag.length > limits.tag) warnings.add(`A tag of over ${limits.tag} characters: ${tag}`)
  }
  for (const tag of fitting.slice(limits.tags))
    warnings.add(`A tag beyond the ${limits.tags}th: ${tag}`)
  return fitting.slice(0, limits.tags)
}

/** The addresses of an article's pictures and of its recording, without duplicates. */
export function uploadsOf({ tree, cover, audio }: PreparedArticle): string[] {
  const addresses = new Set([cover, audio?.address ?? ''].filter((address) => address !== ''))
  for (const { properties } of picturesIn(tree)) addresses.add(String(properties.src))
  return [...addresses]
}

/**
 * The article's text with the new addresses of its pictures and recording. What has none is left out.
 *
 * @throws z.ZodError if it does not fit, for example because it is too long
 */
export function articleTextWith(
  { text, tree, cover, audio }: PreparedArticle,
  places: ReadonlyMap<string, string>,
): ArticleText {
  const placed = structuredClone(tree)
  visit(placed, 'element', (node, index, parent) => {
    if (node.tagName === 'figure' && parent && index !== undefined) {
      const [image, caption] = node.children as Element[]
      if (image?.tagName === 'img' && !places.has(String(image.properties.src))) {
        parent.children.splice(index, 1, element('p', caption?.children))
        return [SKIP, index + 1]
      }
    }
    if (node.tagName !== 'img') return undefined
    const place = places.get(String(node.properties.src))
    if (place !== undefined) node.properties.src = place
    else parent?.children.splice(index ?? 0, 1)
    return place === undefined ? [SKIP, index ?? 0] : undefined
  })
  return articleTextSchema.parse({
    ...text,
    content: serializeHtml(placed),
    coverImage: places.get(cover) ?? '',
    audio: recordingAt(places.get(audio?.address ?? ''), audio),
  })
}

function recordingAt(url: string | undefined, audio: OwnFields['audio']): ArticleText['audio'] {
  return url && audio ? { url, title: audio.title, duration: audio.duration } : null
}

/**
 * A digest of an article: 32 hexadecimal digits for what its post says, which `saysTheSame` compares,
 * and 32 for the pictures that it lacks. Pictures count by their old addresses, so that a change is
 * detected without fetching them.
 *
 * @param missing the pictures that could not be fetched
 */
export function digestOf(article: PreparedArticle, missing: readonly string[]): string {
  const { text, tree, cover, audio, status, publishedAt, rewriteNote } = article
  const state = [status, publishedAt, rewriteNote]
  const said = JSON.stringify([
    text,
    serializeHtml(tree),
    cover,
    ...state,
    ...(audio ? [audio] : []),
  ])
  return halfDigest(said) + halfDigest(JSON.stringify([...missing].sort()))
}

function halfDigest(said: string): string {
  return createHash('sha256').update(said).digest('hex').slice(0, 32)
}

/** Whether two digests differ at most by missing pictures. */
export function saysTheSame(one: string, other: string): boolean {
  return one.slice(0, 32) === other.slice(0, 32)
}
