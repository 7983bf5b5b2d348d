import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Element, Root } from 'hast'
import type { AdminArticle } from '#domain/articles/admin-article.ts'
import { exportedFieldNames, pickFields } from '#domain/articles/article-fields.ts'
import type { Citation } from '#domain/articles/citation.ts'
import { addressOf } from '#domain/articles/slug.ts'
import { additionalCredits } from '#domain/authors/author.ts'
import { serializeHtml } from '#domain/html-tree.ts'
import { element, text } from '#tools/import/conversion/blocks.ts'
import { sourcesClass } from '#tools/import/ghost/ghost-post.ts'
import type { OwnFields } from '#tools/import/imported-post.ts'
import type { ImageCopies } from './image-copies.ts'

/** The folder from which Ghost takes the images. */
export const ghostImages = 'content/images/latchkey'

/** Ghost's limit for an excerpt, in characters. */
const maxExcerpt = 300

/** Ghost's limit for the alternative text of a feature image, in characters. */
const maxAlt = 191

/** Rows of the tables that refer to the posts, collected while the posts are written. */
class Links {
  readonly tags = new Map<string, object>()
  readonly users = new Map<string, object>()
  readonly tables: Record<string, object[]> = {
    posts_tags: [],
    posts_authors: [],
    posts_meta: [],
    latchkey_articles: [],
  }

  tag(name: string): string {
    return numbered(this.tags, name, (id) => ({
      id,
      name,
      slug: slugOf(name),
      visibility: 'public',
    }))
  }

  user(name: string): string {
    // Ghost requires an email address for every user. This one belongs to no person.
    return numbered(this.users, name, (id) => {
      const slug = slugOf(name)
      return {
        id,
        name,
        slug,
        status: 'active',
        email: `${slug}-${id.slice(-4)}@example.invalid`,
      }
    })
  }
}

function numbered(rows: Map<string, object>, name: string, row: (id: string) => object): string {
  const id = idOf(`${rows.size} ${name}`)
  const known = rows.get(name) as { id: string } | undefined
  if (known) return known.id
  rows.set(name, row(id))
  return id
}

/** Ghost's ids have 24 hexadecimal digits. */
function idOf(name: string): string {
  return createHash('sha256').update(name).digest('hex').slice(0, 24)
}

function uuidOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

function slugOf(name: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
  return words.replaceAll(/^-+|-+$/g, '') || idOf(name)
}

/** Writes articles for Ghost's import: `ghost.json`, and the images below `content/images`. */
export async function writeGhost(
  articles: AsyncIterable<AdminArticle>,
  images: ImageCopies,
  folder: string,
): Promise<void> {
  const file = createWriteStream(join(folder, 'ghost.json'))
  await pipeline(Readable.from(jsonOf(articles, images)), file)
}

async function* jsonOf(articles: AsyncIterable<AdminArticle>, images: ImageCopies) {
  const links = new Links()
  const meta = { exported_on: Date.now(), version: '5.0.0' }
  yield `{"db":[{"meta":${JSON.stringify(meta)},"data":{"posts":[`
  let first = true
  for await (const article of articles) {
    const { tree, cover, audio, pictures } = await images.copiesOf(article)
    yield `${first ? '' : ',\n'}${JSON.stringify(postRow(article, tree, cover))}`
    // Beside the export, where an import finds it; Ghost itself has no place for it.
    const address = audio?.address.replace('__GHOST_URL__', '') ?? ''
    link(article, { audio: audio && { ...audio, address }, pictures }, links)
    first = false
  }
  const tables = {
    tags: [...links.tags.values()],
    users: [...links.users.values()],
    ...links.tables,
  }
  for (const [name, rows] of Object.entries(tables)) {
    yield `],\n"${name}":[${rows.map((row) => JSON.stringify(row)).join(',\n')}`
  }
  yield ']}}]}\n'
}

function postRow(article: AdminArticle, tree: Root, cover: string): object {
  const { _id, title, published, publishedAt, createdAt, updatedAt, summary } = article
  return {
    id: idOf(_id),
    uuid: uuidOf(_id),
    title,
    slug: addressOf(article),
    html: ghostHtml(tree, article.citations),
    feature_image: cover || null,
    featured: 0,
    type: 'post',
    visibility: 'public',
    status: published ? 'published' : 'draft',
    custom_excerpt: summary.slice(0, maxExcerpt) || null,
    created_at: createdAt,
    updated_at: updatedAt,
    published_at: publishedAt,
  }
}

/** HTML that Ghost converts into its own cards. Tables and sources, which have none, stay HTML. */
export function ghostHtml(tree: Root, citations: readonly Citation[]): string {
  const body = tree.children.map((node) => {
    if (node.type !== 'element') return serializeHtml(node)
    // The class by which Ghost's own converter knows a wide picture.
    if (node.properties.dataWidth === 'wide') node.properties.className = ['kg-width-wide']
    return node.tagName === 'table' ? htmlCard(serializeHtml(node)) : serializeHtml(node)
  })
  return body.join('') + (citations.length > 0 ? htmlCard(serializeHtml(sources(citations))) : '')
}

function htmlCard(html: string): string {
  return `<!--kg-card-begin: html-->${html}<!--kg-card-end: html-->`
}

function sources(citations: readonly Citation[]): Element {
  const items = citations.map(({ title, url }) =>
    element('li', [element('a', [text(title)], { href: url })]),
  )
  return element('section', [element('h2', [text('Sources')]), element('ol', items)], {
    className: [sourcesClass],
  })
}

function link(
  article: AdminArticle,
  { audio, pictures }: Pick<OwnFields, 'audio' | 'pictures'>,
  links: Links,
): void {
  const { _id, category, tags, author, coverAlt, photoCredit } = article
  const post_id = idOf(_id)
  const names = [...new Set(category === '' ? tags : [category, ...tags])]
  names.forEach((name, sort_order) => {
    links.tables.posts_tags?.push({ post_id, tag_id: links.tag(name), sort_order })
  })
  links.tables.posts_authors?.push({ post_id, author_id: links.user(author), sort_order: 0 })
  if (photoCredit || coverAlt) {
    links.tables.posts_meta?.push({
      post_id,
      feature_image_caption: serializeHtml(text(photoCredit)) || null,
      feature_image_alt: coverAlt.slice(0, maxAlt) || null,
    })
  }
  const own: OwnFields = {
    id: _id,
    ...pickFields(article, ['slug', 'status', 'category', ...exportedFieldNames]),
    audio,
    ...pickFields(article, ['reporter', 'topic', 'quotes', 'citations', 'summary']),
    tags,
    author,
    authors: additionalCredits(article),
    rewriteNote: article.rewriteNote,
    pictures,
    corrections: article.corrections,
    withdrawal: article.withdrawal,
  }
  links.tables.latchkey_articles?.push({ post_id, article: own })
}
