import type { Root } from 'hast'
import type { Root as MarkdownRoot } from 'mdast'
import rehypeRaw from 'rehype-raw'
import remarkGfm from 'remark-gfm'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import type { ImportWarnings } from '#tools/import/import-warnings.ts'
import { plainMarkdown } from './components.ts'
import { withoutTemplateTags } from './template-tags.ts'

const parsers = {
  md: unified().use(remarkParse).use(remarkGfm),
  mdx: unified().use(remarkParse).use(remarkGfm).use(remarkMdx),
}

const toHtml = unified().use(remarkRehype, { allowDangerousHtml: true }).use(rehypeRaw)

/** The kinds of Markdown: CommonMark with GitHub's tables and notes, or MDX. */
export type MarkdownKind = keyof typeof parsers

/**
 * @param source Markdown without front matter, which may hold tags of template languages
 * @param kind which
 * @param losses is told what has no place in HTML
 * @returns the text as HTML
 * @throws Error where MDX does not parse
 */
export function treeOfMarkdown(source: string, kind: MarkdownKind, losses: ImportWarnings): Root {
  const parser = parsers[kind]
  const plain = withoutTemplateTags(source, (text) => parser.parse(text) as MarkdownRoot, losses)
  const tree = parser.parse(plain) as MarkdownRoot
  if (kind === 'mdx') plainMarkdown(tree, losses)
  return toHtml.runSync(tree) as Root
}

/**
 * @param source Markdown as our own export writes it: every word is meant
 * @returns the text as HTML
 */
export function treeOfPlainMarkdown(source: string): Root {
  return toHtml.runSync(parsers.md.parse(source) as MarkdownRoot) as Root
}
