import type { Plugin } from 'vite'
import { type CodeNode, cut, nodesIn } from './cut-code.ts'

/** What only the Worker and the API's description read of a call. */
const serverOnly = new Set([
  'access',
  'grants',
  'operationId',
  'summary',
  'params',
  'query',
  'body',
  'bodyType',
  'optionalBody',
  'status',
  'recentPassword',
  'renewsSession',
  'errors',
  'hidden',
])

type Parse = (code: string) => readonly CodeNode[]

/**
 * Leaves out of the calls (`src/domain/<noun>/calls.ts`) what no browser needs: their summaries, and the
 * schemas of what they take, which the Worker checks. Each call becomes a module of its own, which imports what it
 * needs itself: the bundler counts all that a module imports among what is needed with it.
 */
export function clientCalls(): Plugin {
  return {
    name: 'client-calls',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/src\/domain\/[a-z-]+\/calls\.ts(?:\?call=\w+)?$/ },
      handler(code, id) {
        const parse: Parse = (text) => (this.parse(text) as unknown as { body: CodeNode[] }).body
        const lean = cut(code, nodesIn(this.parse(code), serverPartsOf))
        const [, wanted] = /\?call=(\w+)$/.exec(id) ?? []
        if (wanted) {
          const isKept = (statement: CodeNode) => namesOf(statement).includes(wanted)
          return { code: withoutUnused(lean, parse, isKept), map: null }
        }
        const calls = parse(lean).filter(definesCall)
        const isKept = ({ type }: CodeNode) => type.startsWith('Export')
        const rest = withoutUnused(cut(lean, calls), parse, isKept)
        const exports = calls
          .flatMap(namesOf)
          .map((name) => `export { ${name} } from '${id}?call=${name}'`)
        return { code: [rest, ...exports].join('\n'), map: null }
      },
    },
  }
}

/** What to leave out of a call, unless the node is none. */
function serverPartsOf(node: CodeNode): CodeNode[] | undefined {
  if (!isCall(node)) return undefined
  const properties = node.arguments?.[1]?.properties ?? []
  return properties.filter(({ key }) => serverOnly.has(key?.name ?? ''))
}

function isCall(node: CodeNode | null | undefined): node is CodeNode {
  return node?.type === 'CallExpression' && node.callee?.name === 'call'
}

function definesCall(statement: CodeNode): boolean {
  return variablesOf(statement).some(({ init }) => isCall(init))
}

/** Leaves out what is imported or defined, and mentioned nowhere else. */
function withoutUnused(
  code: string,
  parse: Parse,
  isKept: (statement: CodeNode) => boolean,
): string {
  const unused = parse(code).filter((statement) => {
    const names = namesOf(statement)
    if (names.length === 0 || isKept(statement)) return false
    return !new RegExp(`\\b(?:${names.join('|')})\\b`).test(cut(code, [statement]))
  })
  return unused.length === 0 ? code : withoutUnused(cut(code, unused), parse, isKept)
}

/** What a statement imports or defines. */
function namesOf(statement: CodeNode): string[] {
  const { id, specifiers = [] } = statement.declaration ?? statement
  const imported = specifiers.map(({ local }) => local)
  const defined = variablesOf(statement).map((variable) => variable.id)
  return [...imported, ...defined, id].flatMap((node) => node?.name ?? [])
}

function variablesOf(statement: CodeNode): CodeNode[] {
  return (statement.declaration ?? statement).declarations ?? []
}
