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

/** The class of the list of sources that our own export appends to a text. */
export const sourcesClass = 'latchkey-sources'

/** Facts about a post from other tables of the export. */
export interface AboutPost {
  tags: (Term & { internal: boolean })[]
  authors: string[]
  coverAlt: string
  coverCaption: string
  /** Names of the filled-in fields for search engines and other sites. */
  forOthers: string[]
  own: OwnFields | null
}

/** Completes the addresses that an export leaves open. @param site the old site's address; empty if unknown */
export function atSite(site: string) {
  return (value: string) => value.replaceAll('__GHOST_URL__', site.replace(/\/$/, ''))
}

/**
 * Reads a row of the table `posts`.
 *
 * @param site the old site's address, for addresses that the export leaves open; empty if unknown
 */
export function postOfGhost(post: GhostPost, about: AboutPost, site: string): ImportedPost {
  const warnings = new ImportWarnings()
  const here = atSite(site)
  const read = bodyOf(post, here, warnings)
  const body = about.own ? withoutSources(read) : read
  const terms = about.tags.filter(({ internal }) => !internal)
  for (const { name, internal } of about.own ? [] : about.tags) {
    if (internal) warnings.add(`An internal tag was dropped: ${name}`)
  }
  const published = post.status === 'published'
  const date = instantOf(post.published_at)
  warnAboutState(post, date, warnings)
  const alt = post.feature_image_alt || about.coverAlt
  if (post.codeinjection_head || post.codeinjection_foot) warnings.add('Injected code was dropped')
  const forOthers = [...fieldsForOthers.filter((field) => post[field]), ...about.forOthers]
  if (forOthers.length > 0 && !about.own) {
    warnings.add(`Metadata for other sites was dropped: ${forOthers.join(', ')}`)
  }
  const cover = here(post.feature_image)
  const caption = post.feature_image_caption || about.coverCaption
  return importedPostSchema.parse({
    source: about.own
      ? `latchkey:${about.own.id}`
      : `ghost:${post.uuid || `${post.slug}:${post.id}`}`,
    title: post.title,
    slug: post.slug,
    body,
    summary: post.custom_excerpt,
    published,
    own: about.own,
    publishedAt: published ? date : null,
    categories: terms,
    tags: terms.map(({ name }) => name),
    authors: about.authors,
    cover: cover ? { address: cover, credit: plainText(parseHtml(caption)), alt } : null,
    address: site && URL.parse(`/${post.slug}/`, site)?.href,
    warnings: warnings.list(),
  })
}

/** The newest readable form of the text. */
function bodyOf(post: GhostPost, here: (value: string) => string, warnings: ImportWarnings): Root {
  const forms: [string, (json: string, warnings: ImportWarnings) => Root, string][] = [
    [post.lexical, treeOfLexical, 'Lexical'],
    [post.mobiledoc, treeOfMobiledoc, 'Mobiledoc'],
  ]
  for (const [json, treeOf, name] of forms) {
    if (json === '') continue
    const formWarnings = new ImportWarnings()
    try {
      const tree = treeOf(here(json), formWarnings)
      for (const warning of formWarnings.list()) warnings.add(warning)
      return tree
    } catch (error) {
      if (error instanceof RangeError) throw error
      if (post.html === '')
        throw new Error(`its ${name} text could not be read, and it has no HTML`)
      warnings.add(`The ${name} text could not be read; its HTML was taken instead`)
    }
  }
  return sourceTree(here(post.html))
}

/** Removes the list of sources that our own export appends for readers of a Ghost site. */
function withoutSources(tree: Root): Root {
  const children = tree.children.filter(
    (node) => node.type !== 'element' || !String(node.properties.className).includes(sourcesClass),
  )
  return { ...tree, children }
}

function warnAboutState(
  { status, visibility }: GhostPost,
  date: string | null,
  warnings: ImportWarnings,
): void {
  if (status === 'scheduled') warnings.add(`It was to be published at ${date}; it is a draft here`)
  if (status === 'sent') warnings.add('It was only sent by mail; it is a draft here')
  if (visibility && visibility !== 'public') {
    warnings.add(`Only some could read it there (${visibility}); here every reader can`)
  }
}

/** Ghost stores dates in UTC, without a zone. */
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
