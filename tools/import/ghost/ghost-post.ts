import type { Root } from 'hast'
import { parseHtml, plainText } from '#domain/html-tree.ts'
import { ImportWarnings } from '#tools/import/import-warnings.ts'
import { sourceTree } from '../conversion/source-tree.ts'
import {
  type ImportedPost,
  importedPostSchema,
  type OwnFields,
  type Term,
} from '../imported-post.ts'
import { treeOfLexical } from './lexical.ts'
import { treeOfMobiledoc } from './mobiledoc.ts'
import { fieldsForOthers, type GhostPost } from './schemas.ts'

/** Marks the list of sources that our own export puts below a text. */
export const sourcesClass = 'latchkey-sources'

/** What other tables of the export say of a post. */
export interface AboutPost {
  tags: (Term & { internal: boolean })[]
  authors: string[]
  coverAlt: string
  coverCaption: string
  /** Names of the fields for search engines and other sites that say something. */
  forOthers: string[]
  own: OwnFields | null
}

/**
 * @param post a row of the table `posts`
 * @param about what other tables say of it
 * @param site where the site was, for addresses that the export leaves open; empty if unknown
 * @returns the post
 */
export function postOfGhost(post: GhostPost, about: AboutPost, site: string): ImportedPost {
  const losses = new ImportWarnings()
  const here = (value: string) => value.replaceAll('__GHOST_URL__', site.replace(/\/$/, ''))
  const read = bodyOf(post, here, losses)
  const body = about.own ? withoutSources(read) : read
  const terms = about.tags.filter(({ internal }) => !internal)
  for (const { name, internal } of about.own ? [] : about.tags) {
    if (internal) losses.add(`An internal tag was dropped: ${name}`)
  }
  const published = post.status === 'published'
  const date = instantOf(post.published_at)
  tellState(post, date, losses)
  const alt = post.feature_image_alt || about.coverAlt
  if (alt && !about.own) losses.add('The words that stand for the cover were dropped (alt text)')
  if (post.codeinjection_head || post.codeinjection_foot) losses.add('Injected code was dropped')
  const forOthers = [...fieldsForOthers.filter((field) => post[field]), ...about.forOthers]
  if (forOthers.length > 0 && !about.own) {
    losses.add(`What only other sites were told was dropped: ${forOthers.join(', ')}`)
  }
  const cover = here(post.feature_image)
  const caption = post.feature_image_caption || about.coverCaption
  return importedPostSchema.parse({
    source: about.own
      ? `latchkey:${about.own.id}`
      : `ghost:${post.uuid || `${post.slug}:${post.id}`}`,
    title: post.title,
    ...{ body, summary: post.custom_excerpt, published, own: about.own },
    publishedAt: published ? date : null,
    categories: terms,
    tags: terms.map(({ name }) => name),
    authors: about.authors,
    cover: cover ? { address: cover, credit: plainText(parseHtml(caption)) } : null,
    address: site && URL.parse(`/${post.slug}/`, site)?.href,
    losses: losses.list(),
  })
}

/** The newest form of the text that can be read. */
function bodyOf(post: GhostPost, here: (value: string) => string, losses: ImportWarnings): Root {
  const forms: [string, (json: string, losses: ImportWarnings) => Root, string][] = [
    [post.lexical, treeOfLexical, 'Lexical'],
    [post.mobiledoc, treeOfMobiledoc, 'Mobiledoc'],
  ]
  for (const [json, treeOf, name] of forms) {
    if (json === '') continue
    const told = new ImportWarnings()
    try {
      const tree = treeOf(here(json), told)
      for (const loss of told.list()) losses.add(loss)
      return tree
    } catch (error) {
      if (post.html === '' || error instanceof RangeError) throw error
      losses.add(`The ${name} text could not be read; its HTML was taken instead`)
    }
  }
  return sourceTree(here(post.html))
}

/** Our own export lists an article's sources below its text, for readers of a Ghost site. */
function withoutSources(tree: Root): Root {
  const children = tree.children.filter(
    (node) => node.type !== 'element' || !String(node.properties.className).includes(sourcesClass),
  )
  return { ...tree, children }
}

function tellState(
  { status, visibility }: GhostPost,
  date: string | null,
  losses: ImportWarnings,
): void {
  if (status === 'scheduled') losses.add(`It was to be published at ${date}; it is a draft here`)
  if (status === 'sent') losses.add('It was only sent by mail; it is a draft here')
  if (visibility && visibility !== 'public') {
    losses.add(`Only some could read it there (${visibility}); here every reader can`)
  }
}

/** Dates without a zone are UTC, as Ghost stores them. */
function instantOf(value: string | number | null | undefined): string | null {
  if (value === null || value === undefined) return null
  const written = typeof value === 'string' ? value.trim() : value
  const zoned =
    typeof written === 'string' && /^\d{4}-\d\d-\d\d[ T][\d:.]+$/.test(written)
      ? `${written.replace(' ', 'T')}Z`
      : written
  const date = new Date(zoned)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}
