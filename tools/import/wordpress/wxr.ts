import { basename } from 'node:path'
import { SaxesParser } from 'saxes'
import { UserError } from '#tools/cli/user-error.ts'
import { textOf } from '../text-file.ts'

/** An element that holds nothing but text, with its attributes. */
interface Leaf {
  name: string
  attributes: Record<string, string>
  text: string
}

/** An `item`, or another group of leaves such as `wp:author`. */
export interface WxrGroup {
  name: string
  /** The text of its leaves by their names; the last where a name comes twice. */
  fields: Map<string, string>
  terms: { domain: string; slug: string; name: string }[]
  /** The custom fields that are read, by their keys. */
  meta: Map<string, string>
  /** The keys of other custom fields that somebody filled in. */
  customFields: Set<string>
  comments: number
}

/** Groups whose leaves are read, by their element's name. */
const groups = new Set(['item', 'wp:author', 'channel'])

/** Custom fields that say something of a post here: its cover, and the notes of its block of notes. */
const readFields = new Set(['_thumbnail_id', 'footnotes'])

/** WordPress hides the fields of programs by a line; what people wrote for search engines too. */
const filledIn = /^(?!_|wp_)|^_yoast_wpseo_(title|metadesc)$/

/** Characters of an item at most: far more than any post, far less than the memory. */
const mostInOneItem = 64_000_000

/** Named characters that people's plugins leave in titles; XML itself knows five. */
const entities = { nbsp: ' ', hellip: '…', mdash: '—', ndash: '–', copy: '©', eacute: 'é' }

/** Characters that XML does not allow, and that pasted texts bring along. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const disallowed = /[\u0001-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/**
 * Reads a WordPress export (WXR 1.0 to 1.2, which is RSS with additions), one item at a time,
 * whatever the file's size. No entity is resolved, and nothing outside the file is read.
 *
 * @param file the export's path
 * @returns its authors, items and, last, the channel itself
 * @throws UserError in one sentence naming the line where the file is no XML, is cut, or is an attack
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
        throw new UserError(`${name} is no WordPress export: it starts with <${tag}>.`)
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
    if (this.#quiet > mostInOneItem) {
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
    // What stands between the leaves is space.
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
    // Custom fields hold whole pages of other programs: those alone are kept that are read here.
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
