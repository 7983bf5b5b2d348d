import type { Root } from 'mdast'
import { visit } from 'unist-util-visit'
import type { ImportWarnings } from '#tools/import/import-warnings.ts'

/** Hugo's shortcodes, and Liquid's tags and values as Jekyll and Eleventy use them. */
const tags =
  /\{%-?\s*raw\s*-?%\}(?<raw>[\s\S]*?)\{%-?\s*endraw\s*-?%\}|\{\{[<%]-?\s*(?<close>\/)?\s*(?<short>[\w./-]+)(?<args>[\s\S]*?)\/?\s*[>%]\}\}|\{%-?\s*(?<liquid>\w+)(?<rest>[\s\S]*?)-?%\}|\{\{-?(?<value>[^{}]*?)-?\}\}|(?<=\s)\{#[\w-]+\}|(?<=[\s)])\{:[^{}\n]*\}/g

const raw = /\{%-?\s*raw\s*-?%\}[\s\S]*?\{%-?\s*endraw\s*-?%\}/

/** What a template shows nobody: comments of Liquid, of Hugo and of Nunjucks. */
const comments = [
  /\{%-?\s*comment\s*-?%\}[\s\S]*?\{%-?\s*endcomment\s*-?%\}/,
  /\{%-?\s*#[\s\S]*?%\}/,
  /\{\{<\s*comment\s*>\}\}[\s\S]*?\{\{<\s*\/\s*comment\s*>\}\}/,
  /\{\{%\s*comment\s*%\}\}[\s\S]*?\{\{%\s*\/\s*comment\s*%\}\}/,
  /\{#-?\s[\s\S]*?#\}/,
]

const rawOrComments = new RegExp([raw, ...comments].map(({ source }) => source).join('|'), 'g')

/** A picture whose address has spaces, which not every Markdown takes for one. */
const spacedPictures = /(!\[[^\]\n]*\]\()((?:[^\s()<>"]+ )+[^\s()<>"]+\.\w+)\)/g

/** A picture, an inserted note or a link as Obsidian writes it. */
const wikiLinks =
  /(?<inserts>!)?\[\[(?<target>[^[\]|#\n\\]+)(?:#[^[\]|\n\\]*)?(?:\\?\|(?<words>[^[\]\n]+))?\]\](?![[(:])/g

/** The page that a shortcode of Hugo's own shows, from its first argument. */
const pages: Record<string, (id: string) => string> = {
  youtube: (id) => `https://www.youtube.com/watch?v=${id}`,
  vimeo: (id) => `https://vimeo.com/${id}`,
  instagram: (id) => `https://www.instagram.com/p/${id}/`,
}

/**
 * Removes the tags of template languages from a Markdown text. A tag becomes Markdown if it is known
 * what it shows; otherwise it leaves a warning. Code stays as it is.
 *
 * @param parse parses the text, to find its code
 */
export function withoutTemplateTags(
  source: string,
  parse: (text: string) => Root,
  warnings: ImportWarnings,
): string {
  if (!/\{[{%#:]|\[\[|\]\(\S+ /.test(source)) return source
  const text = withoutComments(highlighted(source), parse)
  let result = ''
  let reached = 0
  for (const [from, to] of codeRanges(text, parse)) {
    result += plain(text.slice(reached, from), warnings) + text.slice(from, to)
    reached = to
  }
  return result + plain(text.slice(reached), warnings)
}

/** Converts Jekyll's and Hugo's blocks of highlighted code to Markdown's. */
function highlighted(source: string): string {
  return source
    .replaceAll(
      /\{%-?\s*highlight\s+([\w+-]+)[^%]*%\}\n?([\s\S]*?)\n?\{%-?\s*endhighlight\s*-?%\}/g,
      '```$1\n$2\n```',
    )
    .replaceAll(
      /\{\{[<%]\s*highlight\s+"?([\w+-]+)[^>%]*[>%]\}\}\n?([\s\S]*?)\n?\{\{[<%]\s*\/highlight\s*[>%]\}\}/g,
      '```$1\n$2\n```',
    )
}

/** A comment may hold code; code, and what is shown literally, may tell how a comment is written. */
function withoutComments(source: string, parse: (text: string) => Root): string {
  const code = codeRanges(source, parse)
  return source.replaceAll(rawOrComments, (found: string, at: number) => {
    const isShown = found.search(raw) === 0 || code.some(([from, to]) => from <= at && at < to)
    return isShown ? found : ''
  })
}

function codeRanges(source: string, parse: (text: string) => Root): [number, number][] {
  const ranges: [number, number][] = []
  visit(parse(source), ['code', 'inlineCode'], ({ position }) => {
    ranges.push([position?.start.offset ?? 0, position?.end.offset ?? 0])
  })
  return ranges
}

function plain(source: string, warnings: ImportWarnings): string {
  const text = source.replaceAll(tags, (_tag, ...rest) => {
    const groups = rest.at(-1) as Record<string, string | undefined>
    const { raw, close, short, args = '', liquid, rest: arguments_ = '', value } = groups
    if (raw !== undefined) return raw
    if (short) return close ? '' : shortcode(short, args, warnings)
    if (liquid) return liquidTag(liquid, arguments_, warnings)
    if (value !== undefined) return liquidValue(value, warnings)
    // Attributes of a heading or a paragraph: `{#name}`, `{: .class}`.
    return ''
  })
  // A link whose computed address is lost.
  const linked = text === source ? text : text.replaceAll(emptyLinks, '](# ')
  return linked.replaceAll(spacedPictures, '$1<$2>)').replaceAll(wikiLinks, (_link, ...rest) => {
    const { inserts, target = '', words } = rest.at(-1) as Record<string, string | undefined>
    if (inserts && /\.(png|jpe?g|gif|webp|avif|svg)$/i.test(target)) {
      // Words that are a number are its width.
      return `![${/^[\dx]+$/.test(words ?? '') ? '' : (words ?? '')}](<${target}>)`
    }
    warnings.add(`${inserts ? 'An inserted note' : 'A link to a note'} became words: ${target}`)
    return words ?? target
  })
}

const emptyLinks = /(?<!!\[[^\]]*)\]\(\s*(?=[)"'])/g

/** The arguments of a shortcode, by name or by position. */
function argumentsOf(written: string): Map<string, string> {
  const found = new Map<string, string>()
  let position = 0
  for (const [, name, double, back, bare] of written.matchAll(
    /(?:([\w-]+)\s*=\s*)?(?:"((?:[^"\\]|\\.)*)"|`([^`]*)`|([^\s"`=]+))/g,
  )) {
    found.set(name ?? String(position++), double ?? back ?? bare ?? '')
  }
  return found
}

function shortcode(name: string, written: string, warnings: ImportWarnings): string {
  const said = argumentsOf(written)
  const first = said.get('0') ?? said.get('id') ?? ''
  if (name === 'figure' && said.has('src')) {
    const caption = said.get('caption') ?? said.get('title') ?? ''
    const credit = said.has('attr') ? ` <cite>${quoted(said.get('attr'))}</cite>` : ''
    const words = `${quoted(caption)}${credit}`
    return `\n\n<figure><img src="${quoted(said.get('src'))}" alt="${quoted(said.get('alt'))}">${
      words && `<figcaption>${words}</figcaption>`
    }</figure>\n\n`
  }
  const page = Object.hasOwn(pages, name) ? pages[name]?.(first) : undefined
  const tweet = name === 'tweet' || name === 'twitter' || name === 'x'
  const address =
    page ??
    (tweet && said.has('user') ? `https://x.com/${said.get('user')}/status/${first}` : undefined)
  warnings.add(`A shortcode ${address ? 'became a link' : 'was left out'}: ${name}`)
  return address ? `\n\n<${address}>\n\n` : ''
}

/** Escapes an argument for HTML. */
function quoted(value = ''): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

function liquidTag(name: string, written: string, warnings: ImportWarnings): string {
  if (/^(raw|endraw|comment|endcomment)$/.test(name)) return ''
  if (!name.startsWith('end'))
    warnings.add(`A template tag was left out: ${name} ${written.trim()}`.slice(0, 120))
  return ''
}

function liquidValue(written: string, warnings: ImportWarnings): string {
  const value = written.trim()
  // The site's own address: the rest is relative to it.
  if (/^(site\.(baseurl|url)|"[^"]*"\s*\|\s*(relative_url|absolute_url|url))$/.test(value)) {
    return /^"([^"]*)"/.exec(value)?.[1] ?? ''
  }
  warnings.add(`A computed value was left out: ${value}`.slice(0, 120))
  return ''
}
