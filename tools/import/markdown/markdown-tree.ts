import type { Root } from 'hast'
import rehypeRaw from 'rehype-raw'
import remarkGfm from 'remark-gfm'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import type { ImportWarnings } from '#tools/import/import-warnings.ts'
import { plainMarkdown } from './components.ts'
import { markHighlights } from './highlights.ts'
import { withoutTemplateTags } from './template-tags.ts'

const parsers = {
  md: unified().use(remarkParse).use(remarkGfm),
  ghost: unified().use(remarkParse).use(remarkGfm),
  mdx: unified().use(remarkParse).use(remarkGfm).use(remarkMdx),
}

const toHtml = unified().use(remarkRehype, { allowDangerousHtml: true }).use(rehypeRaw)

/** CommonMark with GitHub's tables and footnotes, the same with Ghost's additions, or MDX. */
export type MarkdownKind = keyof typeof parsers

/**
 * Converts Markdown without front matter, which may hold tags of template languages, to HTML.
 *
 * @throws Error if MDX does not parse
 */
export function treeOfMarkdown(source: string, kind: MarkdownKind, warnings: ImportWarnings): Root {
  const parse = (text: string) => parsers[kind].parse(text)
  // Two braces of MDX are an object.
  const tree = parse(kind === 'mdx' ? source : withoutTemplateTags(source, parse, warnings))
  if (kind === 'mdx') plainMarkdown(tree, warnings)
  if (kind === 'ghost') markHighlights(tree)
  return toHtml.runSync(tree)
}

/** Converts Markdown of our own export to HTML: nothing in it is a template tag. */
export function treeOfPlainMarkdown(source: string): Root {
  return toHtml.runSync(parsers.md.parse(source))
}
