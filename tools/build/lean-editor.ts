import type { Plugin } from 'vite'
import { type CodeNode, cut, nodesIn } from './cut-code.ts'

/** How an extension reads and writes Markdown, which articles are not written in. */
const markdown = [
  'markdownTokenName',
  'markdownTokenizer',
  'markdownOptions',
  'parseMarkdown',
  'renderMarkdown',
]

/** What `src/admin/editor/text` turns off, never asks for, or says itself in place of an extension. */
const unused: Record<string, readonly string[]> = {
  core: [
    ...['createDecorationPlugin', 'injectCSS', '$node', '$nodes', '$pos', '$doc'],
    ...['joinUp', 'joinDown', 'joinTextblockBackward', 'joinTextblockForward', 'selectParentNode'],
    ...['resetAttributes', 'setTextDirection', 'unsetTextDirection'],
  ],
  'extension-image': ['addNodeView'],
  'extension-table': [
    ...['addNodeView', 'View', 'addAttributes', 'mergeCells', 'splitCell', 'mergeOrSplit'],
    ...['toggleHeaderColumn', 'toggleHeaderCell', 'setCellAttribute', 'setCellSelection'],
  ],
  'extension-link': ['addAttributes', 'parseHTML', 'renderHTML'],
}

/** Leaves out of TipTap what the portal's editor never does, and no bundler can tell is unused. */
export function leanEditor(): Plugin {
  return {
    name: 'lean-editor',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/@tiptap\/(core|extension-[a-z-]+)\/dist\/index\.js$/ },
      handler(code, id) {
        const [, name = ''] = /@tiptap\/([a-z-]+)\//.exec(id) ?? []
        const names = new Set([...markdown, ...(unused[name] ?? [])])
        const isUnused = ({ type, key }: CodeNode) =>
          /^(Property|MethodDefinition)$/.test(type) && names.has(key?.name ?? '')
        const parts = nodesIn(this.parse(code), (node) => (isUnused(node) ? [node] : undefined))
        const lean = cut(code, parts)
          // No extension has decorations of TipTap's own kind, and nothing listens to what is deleted; the portal has styles.
          .replaceAll('this.createDecorationPlugin()', 'null')
          .replaceAll('this.injectCSS()', '')
          .replace(/^\s+Delete,$/m, '')
          // No column has a width that could be drawn.
          .replaceAll('this.options.resizable', 'false')
        return { code: lean, map: null }
      },
    },
  }
}
