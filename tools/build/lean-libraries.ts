import type { Plugin } from 'vite'
import { type CodeNode, cut, nodesIn } from './cut-code.ts'

interface LeanFile {
  file: RegExp
  /** The names of methods and properties that are left out, of whatever object in it. */
  unused: string
  /** Other code of it, and what stands in its place. */
  replaced?: readonly (readonly [code: string | RegExp, by: string])[]
}

/** What libraries can do and the portal never asks for, and no bundler can tell is unused. */
const leanFiles: readonly LeanFile[] = [
  {
    // What no schema of ours is made or read with: two fifths of it. A format has a function instead.
    file: /\/zod\/v4\/classic\/schemas\.js$/,
    unused: `
      email url jwt emoji guid uuid uuidv4 uuidv6 uuidv7 nanoid cuid cuid2 ulid base64 base64url xid ksuid ipv4 ipv6
      cidrv4 cidrv6 e164 datetime date time duration lowercase uppercase slugify length nonempty
      step safe finite
      keyof passthrough loose strip safeExtend merge required extract exclude
      brand exactOptional nonoptional or and prefault describe meta isOptional isNullable apply
      parseAsync safeParseAsync spa validate validateAsync encode decode encodeAsync decodeAsync
      safeEncode safeDecode safeEncodeAsync safeDecodeAsync toJSONSchema`,
    replaced: [
      // How one is compiled, which the policy forbids, and values that contain themselves, which no JSON is.
      ['$ZodObjectJIT.init', '$ZodObject.init'],
      ['core.config({ memoizer: core.memoizer() })', '{}'],
      // How each is written as JSON Schema, which only the description of the API needs.
      [/^ +inst\._zod\.processJSONSchema = .*;$/gm, ''],
      ['processors.aggregateChecks(inst)', '({})'],
      [/create\w*JSONSchemaMethod\(this, [^)]*\)(\(params\))?/g, 'undefined'],
    ],
  },
  {
    file: /\/@tanstack\/query-core\/build\/modern\/\w+\.js$/,
    unused: `
      getQueriesData setQueriesData getQueryState resetQueries removeQueries isMutating getDefaultOptions setDefaultOptions
      setQueryDefaults setMutationDefaults infiniteQuery fetchInfiniteQuery prefetchInfiniteQuery ensureInfiniteQueryData
      ensureQueryData setTimeoutProvider setBatchNotifyFunction setNotifyFunction setScheduler`,
  },
  {
    file: /\/react-hook-form\/dist\/index\.esm\.mjs$/,
    unused:
      'getErrors getFieldState resetDefaultValues resetField setValues trigger insert prepend replace swap',
  },
  {
    // How an extension reads and writes Markdown, which articles are not written in; commands beside those that toggle.
    file: /\/@tiptap\/(core|extension-[a-z-]+)\/dist\/index\.js$/,
    unused: `
      markdownTokenName markdownTokenizer markdownOptions parseMarkdown renderMarkdown
      setBlockquote setBold setCode setCodeBlock setHeading setHorizontalRule setImage setItalic setStrike setUnderline
      unsetBlockquote unsetBold unsetCode unsetItalic unsetStrike unsetUnderline`,
  },
  {
    file: /\/@tiptap\/core\/dist\/index\.js$/,
    unused: `
      createDecorationPlugin updateDecorations injectCSS disableCollaboration createNodeViews setEditable getJSON
      $node $nodes $pos $doc clearContent deleteNode enter keyboardShortcut
      joinUp joinDown joinItemBackward joinTextblockBackward joinTextblockForward selectParentNode
      resetAttributes setTextDirection unsetTextDirection toJSON`,
    replaced: [
      // No extension has decorations of TipTap's own kind, and the portal has styles.
      ['this.createDecorationPlugin()', 'null'],
      ['this.injectCSS()', ''],
      // Nothing listens to what is dropped, pasted or deleted; the direction is an attribute of the whole editor.
      [/^\s+(Drop|Paste|Delete|TextDirection\.configure\(.*\)),?$/gm, ''],
      ['warnOnDuplicatedProseMirrorModel(this.schema)', ''],
    ],
  },
  {
    // Steps and selections as JSON: a server that applies them gets whole texts here.
    file: /\/prosemirror-(gapcursor|state|tables|transform)\/dist\/index\.js$/,
    unused: 'toJSON fromJSON jsonID addNodeMark removeNodeMark setDocAttribute',
    replaced: [[/^(Step|Selection)\.jsonID\(.*$/gm, '']],
  },
  {
    // How what it found is drawn.
    file: /\/linkifyjs\/dist\/linkify\.mjs$/,
    unused: 'defaultRender isIgnoredClass getObj render',
  },
  { file: /\/@tiptap\/extension-image\/dist\/index\.js$/, unused: 'addNodeView' },
  {
    file: /\/@tiptap\/extension-table\/dist\/index\.js$/,
    unused: `
      addNodeView View addAttributes mergeCells splitCell mergeOrSplit toggleHeaderColumn toggleHeaderCell
      setCellAttribute setCellSelection`,
    // No column has a width that could be drawn.
    replaced: [['this.options.resizable', 'false']],
  },
  {
    file: /\/@tiptap\/extension-link\/dist\/index\.js$/,
    unused: 'addAttributes parseHTML renderHTML toggleLink',
  },
]

/** Leaves out of what browsers load what they would never use of libraries. */
export function leanLibraries(): Plugin {
  return {
    name: 'lean-libraries',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: leanFiles.map(({ file }) => file) },
      handler(code, id) {
        const found = leanFiles.filter(({ file }) => file.test(id))
        const names = new Set(found.flatMap(({ unused }) => unused.trim().split(/\s+/)))
        const isUnused = ({ type, key }: CodeNode) =>
          /^(Property|MethodDefinition)$/.test(type) && names.has(key?.name ?? '')
        const parts = nodesIn(this.parse(code), (node) => (isUnused(node) ? [node] : undefined))
        let lean = cut(code, parts)
        for (const [part, by] of found.flatMap(({ replaced = [] }) => replaced)) {
          lean = typeof part === 'string' ? lean.replaceAll(part, by) : lean.replace(part, by)
        }
        return { code: lean, map: null }
      },
    },
  }
}
