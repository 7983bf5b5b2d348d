import type { ElementContent, Root } from 'hast'
import { z } from 'zod'
import { parseHtml, plainText } from '#domain/html-tree.ts'
import { ImportWarnings } from '#tools/import/import-warnings.ts'
import { sourceTree } from '../conversion/source-tree.ts'
import { type ImportedPost, importedPostSchema } from '../imported-post.ts'
import { markedRangesOf } from './block-marks.ts'
import { paragraphs } from './paragraphs.ts'
import { withoutShortcodes } from './shortcodes.ts'
import type { WxrGroup } from './wxr.ts'

/** What the rest of the export says that posts refer to. */
export interface WordPressShelf {
  /** The site's address. */
  site: string
  /** Names of authors by their login. */
  authors: ReadonlyMap<string, string>
  attachments: ReadonlyMap<string, { address: string; caption: string }>
  /** Ids of attachments by the post that they were uploaded for. */
  uploads: ReadonlyMap<string, string[]>
  /** Texts of shared blocks by id. */
  shared: ReadonlyMap<string, string>
}

/** States of a post, and what is told where it is no longer the same. */
const states: Record<string, string> = {
  private: 'Only some could read it there (private); it is a draft here',
  pending: 'It waited for a review; it is a draft here',
  future: 'It was to be published later; it is a draft here',
}

/**
 * @param item an `item` of the type `post`
 * @param shelf what it refers to
 * @returns the post
 */
export function postOfWordPress(item: WxrGroup, shelf: WordPressShelf): ImportedPost {
  const losses = new ImportWarnings()
  const said = (field: string) => item.fields.get(field)?.trim() ?? ''
  const id = said('wp:post_id')
  const status = said('wp:status')
  const locked = said('wp:post_password') !== ''
  if (states[status]) losses.add(states[status])
  if (locked) losses.add('It had a password of its own; it is a draft here')
  if (item.comments > 0) losses.add(`Comments were dropped: ${item.comments}`)
  if (item.customFields.size > 0) {
    losses.add(`Custom fields were dropped: ${[...item.customFields].slice(0, 10).join(', ')}`)
  }
  for (const { domain, name } of item.terms) {
    if (!usedTaxonomies.has(domain)) losses.add(`A term of ${domain} was dropped: ${words(name)}`)
  }
  const published = status === 'publish' && !locked
  // What was published once keeps its date; what never was gets one here.
  const date = published || locked || status === 'private' ? dateOf(said) : null
  const cover = shelf.attachments.get(item.meta.get('_thumbnail_id') ?? '')
  const terms = (domain: string) => item.terms.filter((term) => term.domain === domain)
  const login = said('dc:creator')
  return importedPostSchema.parse({
    source: `wordpress:${said('guid') || `${shelf.site}#${id}`}`,
    title: words(said('title')),
    body: bodyOf(item, shelf, losses),
    summary: words(said('excerpt:encoded')),
    categories: terms('category').map(({ name, slug }) => ({ name: words(name), slug })),
    tags: terms('post_tag').map(({ name }) => words(name)),
    authors: [shelf.authors.get(login) || login],
    ...{ published, publishedAt: date },
    cover: cover ? { address: cover.address, credit: cover.caption } : null,
    address: said('link') || shelf.site,
    losses: losses.list(),
  })
}

/** Titles and names are HTML, with its entities. */
function words(html: string): string {
  return plainText(parseHtml(html))
}

function dateOf(said: (field: string) => string): string | null {
  for (const value of [said('wp:post_date_gmt'), said('wp:post_date')]) {
    const date = new Date(`${value.replace(' ', 'T')}Z`)
    if (!value.startsWith('0000') && !Number.isNaN(date.getTime())) return date.toISOString()
  }
  const date = new Date(said('pubDate'))
  return Number.isNaN(date.getTime()) || date.getTime() <= 0 ? null : date.toISOString()
}

/** Categories and tags come along; the format says how a theme drew the post. */
const usedTaxonomies = new Set(['category', 'post_tag', 'post_format'])

function bodyOf({ fields, meta }: WxrGroup, shelf: WordPressShelf, losses: ImportWarnings): Root {
  const content = fields.get('content:encoded') ?? ''
  const id = fields.get('wp:post_id')?.trim() ?? ''
  const context = {
    notes: () => notesOf(meta.get('footnotes')),
    losses,
    attachment: (attachmentId: string) => shelf.attachments.get(attachmentId),
    uploaded: shelf.uploads.get(id) ?? [],
    shared: (sharedId: string) => {
      const html = shelf.shared.get(sharedId)
      // A shared block that holds itself would never end.
      return html === undefined || html.includes(`"ref":${sharedId}`) ? undefined : nodesOf(html)
    },
  }
  const stretches = markedRangesOf(nodesOf(content), context)
  const children = stretches.flatMap(({ blocks, nodes }) => {
    const plain = withoutShortcodes(nodes, context)
    return blocks ? plain : paragraphs(plain, losses)
  })
  return { type: 'root', children }
}

const notesSchema = z.array(z.object({ content: z.string() }))

/** The notes of a post that is written in blocks, in their order. */
function notesOf(json = '[]'): ElementContent[][] {
  try {
    return notesSchema.parse(JSON.parse(json)).map(({ content }) => nodesOf(content))
  } catch {
    return []
  }
}

function nodesOf(html: string): ElementContent[] {
  const { children } = sourceTree(html.replaceAll(/\r\n?/g, '\n'))
  return children.filter((node) =>
    ['element', 'text', 'comment'].includes(node.type),
  ) as ElementContent[]
}
