import type { ElementContent, Root } from 'hast'
import * as z from 'zod'
import { parseHtml, plainText } from '#domain/html-tree.ts'
import { ImportWarnings } from '#tools/import/import-warnings.ts'
import { sourceTree } from '../conversion/source-tree.ts'
import { type ImportedPost, importedPostSchema } from '../imported-post.ts'
import { markedRangesOf } from './block-marks.ts'
import { paragraphs } from './paragraphs.ts'
import { type Attachment, withoutShortcodes } from './shortcodes.ts'
import type { WxrGroup } from './wxr.ts'

/** The parts of the export that posts refer to. */
export interface WordPressReferences {
  /** The site's address; empty if it is unknown. */
  site: string
  /** The origin that the export's own addresses have, for a site whose address is unknown. */
  origin: string
  /** Authors' names by login. */
  authors: ReadonlyMap<string, string>
  attachments: ReadonlyMap<string, Attachment>
  /** Ids of attachments by the id of their post. */
  uploads: ReadonlyMap<string, string[]>
  /** Shared blocks' texts by id. */
  shared: ReadonlyMap<string, string>
}

/** States of a post, with the warning if it becomes another state here. */
const states: Record<string, string> = {
  private: 'Only some could read it there (private); it is a draft here',
  pending: 'It waited for a review; it is a draft here',
  future: 'It was to be published later; it is a draft here',
}

/** Reads an `item` of the type `post`. */
export function postOfWordPress(item: WxrGroup, references: WordPressReferences): ImportedPost {
  const warnings = new ImportWarnings()
  const textField = (field: string) => item.fields.get(field)?.trim() ?? ''
  const status = textField('wp:status')
  const locked = textField('wp:post_password') !== ''
  if (states[status]) warnings.add(states[status])
  if (locked) warnings.add('It had a password of its own; it is a draft here')
  if (item.comments > 0) warnings.add(`Comments were dropped: ${item.comments}`)
  if (item.customFields.size > 0) {
    warnings.add(`Custom fields were dropped: ${[...item.customFields].slice(0, 10).join(', ')}`)
  }
  if (textField('wp:is_sticky') === '1') {
    warnings.add('It stayed at the top there (sticky); here it is placed by its date')
  }
  const coAuthors: string[] = []
  for (const { domain, name, slug } of item.terms) {
    if (domain === 'post_format') warnings.add(`Its post format was dropped: ${wordsOf(name)}`)
    else if (domain === 'author' && coAuthor.test(slug)) {
      const own = slug.replace(coAuthor, '')
      coAuthors.push(references.authors.get(name) || references.authors.get(own) || wordsOf(name))
    } else if (!usedTaxonomies.has(domain))
      warnings.add(`A term of ${domain} was dropped: ${wordsOf(name)}`)
  }
  const published = status === 'publish' && !locked
  // A post that was published keeps its date.
  const date = published || locked || status === 'private' ? dateOf(textField) : null
  const coverId = item.meta.get('_thumbnail_id') ?? ''
  const cover = references.attachments.get(coverId)
  if (coverId && !cover) warnings.add(`Its cover (attachment ${coverId}) is not in the export`)
  const terms = (domain: string) => item.terms.filter((term) => term.domain === domain)
  const login = textField('dc:creator')
  const site = references.site || references.origin
  return importedPostSchema.parse({
    source: `wordpress:${identityOf(textField, references.site)}`,
    title: wordsOf(textField('title')),
    slug: textField('wp:post_name'),
    body: bodyOf(item, references, warnings),
    summary: wordsOf(textField('excerpt:encoded')),
    categories: terms('category').map(({ name, slug }) => ({ name: wordsOf(name), slug })),
    tags: terms('post_tag').map(({ name }) => wordsOf(name)),
    authors: coAuthors.length > 0 ? coAuthors : [references.authors.get(login) || login],
    published,
    publishedAt: date,
    cover: cover ? { address: cover.address, credit: cover.caption, alt: cover.alt } : null,
    address: URL.parse(textField('link'), site || undefined)?.href ?? site,
    site,
    warnings: warnings.list(),
  })
}

/**
 * What identifies a post: its site's address with its number there; if the export lacks either, the
 * guid, which copied posts share. An address means the same site with http and https.
 */
function identityOf(textField: (field: string) => string, site: string): string {
  const id = textField('wp:post_id')
  const place = site
    .replace(/^https?:\/\/(www\.)?/i, '')
    .replace(/\/+$/, '')
    .toLowerCase()
  if (place !== '' && id !== '') return `${place}#${id}`
  return (
    textField('guid') || `${place}#${id || `${textField('title')} ${textField('wp:post_date')}`}`
  )
}

/** Titles and names are HTML with entities. */
export function wordsOf(html: string): string {
  return plainText(parseHtml(html))
}

function dateOf(textField: (field: string) => string): string | null {
  for (const value of [textField('wp:post_date_gmt'), textField('wp:post_date')]) {
    const date = new Date(`${value.replace(' ', 'T')}Z`)
    if (!value.startsWith('0000') && !Number.isNaN(date.getTime())) return date.toISOString()
  }
  const date = new Date(textField('pubDate'))
  return Number.isNaN(date.getTime()) || date.getTime() <= 0 ? null : date.toISOString()
}

/** How the plugin Co-Authors Plus, whose terms they are, names the authors of a post. */
export const coAuthor = /^cap-/

const usedTaxonomies = new Set(['category', 'post_tag'])

function bodyOf(
  { fields, meta }: WxrGroup,
  references: WordPressReferences,
  warnings: ImportWarnings,
): Root {
  const content = fields.get('content:encoded') ?? ''
  const id = fields.get('wp:post_id')?.trim() ?? ''
  const context = {
    notes: () => notesOf(meta.get('footnotes')),
    warnings,
    attachment: (attachmentId: string) => references.attachments.get(attachmentId),
    uploaded: references.uploads.get(id) ?? [],
    shared: (sharedId: string) => {
      const html = references.shared.get(sharedId)
      // A shared block that contains itself would never end.
      return html === undefined || html.includes(`"ref":${sharedId}`) ? undefined : nodesOf(html)
    },
  }
  const ranges = markedRangesOf(nodesOf(content), context)
  const children = ranges.flatMap(({ blocks, nodes }) => {
    const plain = withoutShortcodes(nodes, context)
    return blocks ? plain : paragraphs(plain, warnings)
  })
  return { type: 'root', children }
}

const notesSchema = z.array(z.object({ content: z.string() }))

/** The footnotes of a post that is written in blocks, in order. */
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
