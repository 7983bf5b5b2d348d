import { basename, dirname, extname } from 'node:path'
import type { Root } from 'hast'
import { slugOf } from '#domain/articles/slug.ts'
import { plainText } from '#domain/html-tree.ts'
import { ImportWarnings } from '#tools/import/import-warnings.ts'
import { type ImportedPost, importedPostSchema, ownFieldsSchema } from '../imported-post.ts'
import { treeOfMarkdown, treeOfPlainMarkdown } from './markdown-tree.ts'
import {
  assertInCalendar,
  coverOf,
  dateKeys,
  instantOf,
  type Matter,
  namesAt,
  tagsAt,
  textAt,
  unknownKeys,
} from './matter-fields.ts'

export interface MarkdownFile {
  file: string
  /** Its path relative to the imported folder, with slashes. */
  name: string
  matter: Matter
  text: string
}

/**
 * Reads a Markdown file as a post.
 *
 * @param site the old site's address; empty if unknown
 * @throws Error if its MDX does not parse, or its day does not exist
 */
export function postOfMarkdown(
  { file, name, matter, text }: MarkdownFile,
  site: string,
): ImportedPost {
  const warnings = new ImportWarnings()
  const own =
    matter.latchkey === undefined
      ? null
      : ownFieldsSchema.parse({ ...matter, ...(matter.latchkey as object) })
  const kind = extname(file) === '.mdx' ? 'mdx' : 'md'
  const tree = own ? treeOfPlainMarkdown(text) : treeOfMarkdown(text, kind, warnings)
  const [, day = '', rest = ''] = /^(\d{4}-\d\d-\d\d)-(.+)$/.exec(nameOf(file)) ?? []
  const publishedAt = dateOf(matter, day)
  // Hugo has a date of publication beside the date that readers see.
  const later = own ? undefined : [publishedAt, ...instantsOf(matter, dateKeys)].find(isToCome)
  if (later) warnings.add(`It was to be published at ${later}; it is a draft here`)
  const ended = instantsOf(matter, ['expiryDate', 'unpublishDate']).find((end) => !isToCome(end))
  if (ended) warnings.add(`It was published until ${ended}; it is a draft here`)
  if (!own) {
    for (const key of unknownKeys(matter)) warnings.add(`Front matter without a place here: ${key}`)
  }
  const former = namesAt(matter, 'aliases', 'redirect_from')
  if (former.length > 0) {
    warnings.add(`Its former addresses were not imported: ${former.join(', ')}`)
  }
  const cover = coverOf(matter)
  const published = !(isDraft(matter, name) || later || ended)
  const title =
    textAt(matter, 'title') || (own ? '' : takeTitle(tree)) || titleOfSlug(rest || nameOf(file))
  return importedPostSchema.parse({
    source: own ? `latchkey:${own.id}` : `markdown:${name}`,
    title,
    // Generators make the address of the file's name, unless it is written.
    slug: lastPartOf(matter) || slugOf(rest || nameOf(file)),
    body: tree,
    published,
    own,
    file,
    summary: textAt(matter, 'description', 'summary', 'excerpt'),
    publishedAt: later ? null : publishedAt,
    categories: categoriesOf(matter, day !== '').map((category) => ({ name: category })),
    tags: tagsAt(matter, 'tags', 'keywords'),
    authors: namesAt(matter, 'authors', 'author'),
    cover,
    address:
      site && (URL.parse(textAt(matter, 'permalink', 'url', 'slug') || '/', site)?.href ?? ''),
    warnings: warnings.list(),
  })
}

/** The last part of the first address in the front matter that is no template; empty if there is none. */
function lastPartOf(matter: Matter): string {
  for (const key of ['slug', 'permalink', 'url']) {
    const path = textAt(matter, key)
      .replace(/^(?:https?:)?\/\/[^/]*/i, '')
      .replace(/[?#].*$/s, '')
      .replace(/(?:(?:^|\/)index)?\.html?$/i, '')
    const last = path.split('/').findLast(Boolean) ?? ''
    if (last !== '' && !last.includes(':') && !/\{[{%]/.test(path)) return last
  }
  return ''
}

/** Jekyll, whose posts have their day in the file name, separates categories by spaces. */
function categoriesOf(matter: Matter, isJekyll: boolean): string[] {
  const { categories } = matter
  if (isJekyll && typeof categories === 'string') return categories.split(/\s+/).filter(Boolean)
  return namesAt(matter, 'categories', 'category')
}

/** @param day in the name of the file; empty if there is none */
function dateOf(matter: Matter, day: string): string | null {
  for (const key of dateKeys) {
    const instant = instantOf(matter[key])
    if (typeof matter[key] === 'string') assertInCalendar(key, matter[key])
    if (instant) return instant
  }
  assertInCalendar('the name of the file', day)
  return instantOf(day || null)
}

function instantsOf(matter: Matter, keys: readonly string[]): string[] {
  return keys.flatMap((key) => instantOf(matter[key]) ?? [])
}

function isToCome(instant: string | null): boolean {
  return instant !== null && Date.parse(instant) > Date.now()
}

function isDraft(
  { draft, published, status, private: hidden, permalink }: Matter,
  name: string,
): boolean {
  return (
    saysYes(draft) ||
    saysYes(hidden) ||
    saysNo(published) ||
    // As Eleventy leaves out a page.
    permalink === false ||
    (typeof status === 'string' && !/^publish/i.test(status)) ||
    name.split('/').includes('_drafts') ||
    // As Astro and Jekyll leave out a file.
    basename(name).startsWith('_')
  )
}

/** As YAML before 1.2 has it, which Jekyll and Hugo read, or a text in quotes. */
function saysNo(value: unknown): boolean {
  return /^(false|no|n|off|0)$/i.test(String(value))
}

/** Whatever is written there and does not say no: rather a draft here than a draft that readers see. */
function saysYes(value: unknown): boolean {
  return (value ?? '') !== '' && !saysNo(value)
}

/** The file's name, or its folder's name if the file is an index. */
function nameOf(file: string): string {
  const name = basename(file, extname(file))
  return name === 'index' ? basename(dirname(file)) : name
}

function titleOfSlug(slug: string): string {
  const words = slug.replaceAll(/[-_]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Uses a heading at the beginning of the text as its title. */
function takeTitle(tree: Root): string {
  const first = tree.children.findIndex((node) => node.type === 'element')
  const heading = tree.children[first]
  if (heading?.type !== 'element' || heading.tagName !== 'h1') return ''
  tree.children.splice(first, 1)
  return plainText(heading)
}
