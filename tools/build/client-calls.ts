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

type Parse = (code: string) => { body: unknown }

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
        return { code: leanCalls(code, id, (text) => this.parse(text)), map: null }
      },
    },
  }
}

/** The module of the call that `id` names after its path, or what is left of the module of all. */
export function leanCalls(code: string, id: string, parse: Parse): string {
  const lean = cut(code, nodesIn(parse(code).body, serverPartsOf))
  const [, wanted] = /\?call=(\w+)$/.exec(id) ?? []
  if (wanted) return withoutUnused(lean, parse, (statement) => namesOf(statement).includes(wanted))
  const calls = statementsOf(parse(lean)).filter(definesCall)
  const rest = withoutUnused(cut(lean, calls), parse, ({ type }) => type.startsWith('Export'))
  const exports = calls
    .flatMap(namesOf)
    .map((name) => `export { ${name} } from '${id}?call=${name}'`)
  return [rest, ...exports].join('\n')
}

function statementsOf({ body }: ReturnType<Parse>): CodeNode[] {
  return nodesIn(body, (statement) => [statement])
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
  const unused = statementsOf(parse(code)).filter((statement) => {
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
