import { basename } from 'node:path'
import { SaxesParser } from 'saxes'
import { UserError } from '#tools/cli/user-error.ts'
import { textOf } from '../text-file.ts'

/** An element with nothing but text, and its attributes. */
interface Leaf {
  name: string
  attributes: Record<string, string>
  text: string
}

/** An `item`, or another group of leaves such as `wp:author`. */
export interface WxrGroup {
  name: string
  /** The texts of its leaves by name; the last one if a name repeats. */
  fields: Map<string, string>
  terms: { domain: string; slug: string; name: string }[]
  /** The custom fields that are read, by key. */
  meta: Map<string, string>
  /** The keys of other custom fields with content. */
  customFields: Set<string>
  comments: number
}

/** Groups whose leaves are read, by element name. */
const groups = new Set(['item', 'wp:author', 'channel'])

/** Custom fields that are read: the cover, the footnotes, and a picture's alternative text. */
const readFields = new Set(['_thumbnail_id', 'footnotes', '_wp_attachment_image_alt'])

/** WordPress hides plugins' fields by a leading underscore, and so texts that people wrote for search engines. */
const filledIn = /^(?!_|wp_)|^_yoast_wpseo_(title|metadesc)$/

/** Upper bound of an item's length in characters: far more than any post, far less than memory. */
const maxItemChars = 64_000_000

/** Named characters that plugins leave in titles; XML itself defines five. */
const entities = { nbsp: ' ', hellip: '…', mdash: '—', ndash: '–', copy: '©', eacute: 'é' }

/** Characters that XML does not allow and that pasted texts contain. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove.
const disallowed = /[\u0001-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/**
 * Streams a WordPress export (WXR 1.0 to 1.2, which is RSS with additions), whatever its size: its
 * authors, items and, last, the channel. No external entity is resolved.
 *
 * @throws UserError naming the line at which the file is not XML, is truncated, or is an attack
 */
export async function* groupsOf(file: string): AsyncGenerator<WxrGroup> {
  const name = basename(file)
  const reader = new GroupReader(name)
  for await (const text of textOf(file)) yield* reader.read(text.replaceAll(disallowed, ''))
  yield* reader.end()
}

class GroupReader {
  readonly #parser = new SaxesParser()
  readonly #name: string
  readonly #open: { name: string; leaf: Leaf; group?: WxrGroup }[] = []
  readonly #ended: WxrGroup[] = []
  #quiet = 0
  #metaKey = ''

  constructor(name: string) {
    this.#name = name
    Object.assign(this.#parser.ENTITIES, entities)
    this.#parser.on('error', (error) => {
      throw new UserError(
        `${name} is not whole: ${error.message.replace(/^\d+:\d+: /, '')}` +
          ` (line ${this.#parser.line}).`,
      )
    })
    this.#parser.on('doctype', () => {
      throw new UserError(`${name} declares a document type, which no WordPress export does.`)
    })
    this.#parser.on('opentag', ({ name: tag, attributes }) => {
      if (this.#open.length === 0 && tag !== 'rss') {
        throw new UserError(`${name} is not a WordPress export: it starts with <${tag}>.`)
      }
      if (this.#open.length > 50) throw new UserError(`${name} is nested too deeply.`)
      const leaf = { name: tag, attributes, text: '' }
      this.#open.push({ name: tag, leaf, ...(groups.has(tag) && { group: groupOf(tag) }) })
    })
    this.#parser.on('text', (text) => this.#add(text))
    this.#parser.on('cdata', (text) => this.#add(text))
    this.#parser.on('closetag', () => this.#close())
  }

  *read(text: string): Generator<WxrGroup> {
    this.#quiet += text.length
    if (this.#quiet > maxItemChars) {
      throw new UserError(`${this.#name} holds a single item of over 64 MB.`)
    }
    this.#parser.write(text)
    yield* this.#ended.splice(0)
  }

  *end(): Generator<WxrGroup> {
    this.#parser.close()
    yield* this.#ended.splice(0)
  }

  #add(text: string): void {
    const current = this.#open.at(-1)
    // Between the leaves is only white space.
    if (current && !current.group) current.leaf.text += text
  }

  #close(): void {
    const closed = this.#open.pop()
    if (!closed) return
    if (closed.group) {
      this.#ended.push(closed.group)
      this.#quiet = 0
      return
    }
    const parent = this.#open.at(-1)
    if (parent?.group) record(parent.group, closed.leaf)
    else if (parent?.name === 'wp:postmeta') this.#recordMeta(closed.leaf)
  }

  #recordMeta({ name, text }: Leaf): void {
    if (name === 'wp:meta_key') this.#metaKey = text
    const group = this.#open.findLast(({ group }) => group)?.group
    if (name !== 'wp:meta_value' || text === '') return
    // Custom fields may hold whole pages of plugins: only those that are read here are kept.
    if (readFields.has(this.#metaKey)) group?.meta.set(this.#metaKey, text)
    else if (filledIn.test(this.#metaKey)) group?.customFields.add(this.#metaKey)
  }
}

function groupOf(name: string): WxrGroup {
  return {
    name,
    fields: new Map(),
    terms: [],
    meta: new Map(),
    customFields: new Set(),
    comments: 0,
  }
}

function record(group: WxrGroup, { name, attributes, text }: Leaf): void {
  if (name === 'category' && attributes.domain) {
    group.terms.push({ domain: attributes.domain, slug: attributes.nicename ?? '', name: text })
  } else if (name === 'wp:comment') {
    group.comments++
  } else {
    group.fields.set(name, text)
  }
}
