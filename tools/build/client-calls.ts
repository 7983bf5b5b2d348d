import type { Plugin } from 'vite'

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

interface Node {
  type: string
  start: number
  end: number
  [field: string]: unknown
}

/**
 * Leaves out of the calls (`src/domain/<noun>/calls.ts`) what no browser needs: their summaries, and the
 * schemas of what they take, which the Worker checks. Their modules are no longer imported then, so that
 * the bundler does not count them among what the calls need.
 */
export function clientCalls(): Plugin {
  return {
    name: 'client-calls',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/src\/domain\/[a-z-]+\/calls\.ts$/ },
      handler(code) {
        // The tree is ESTree, whose nodes the parser types without the index that walking them needs.
        const calls = cut(code, propertiesIn(this.parse(code) as unknown as Node))
        const { body } = this.parse(calls) as unknown as { body: Node[] }
        return { code: cut(calls, unusedImports(calls, body)), map: null }
      },
    },
  }
}

function cut(code: string, parts: readonly Node[]): string {
  let kept = ''
  let at = 0
  for (const { start, end } of parts) {
    kept += code.slice(at, start)
    at = code[end] === ',' ? end + 1 : end
  }
  return kept + code.slice(at)
}

function unusedImports(code: string, body: readonly Node[]): Node[] {
  const imports = body.filter(({ type }) => type === 'ImportDeclaration')
  const rest = cut(code, imports)
  return imports.filter(({ specifiers }) =>
    (specifiers as { local: { name: string } }[]).every(
      ({ local }) => !new RegExp(`\\b${local.name}\\b`).test(rest),
    ),
  )
}

/** The properties to leave out, in the order in which they stand. */
function propertiesIn(node: unknown): Node[] {
  if (Array.isArray(node)) return node.flatMap(propertiesIn)
  if (!isNode(node)) return []
  if (node.type === 'CallExpression' && (node.callee as Node).name === 'call') {
    const [, contract] = node.arguments as Node[]
    const properties = (contract?.properties ?? []) as Node[]
    return properties.filter(({ key }) => serverOnly.has(String((key as Node).name)))
  }
  return Object.values(node).flatMap(propertiesIn)
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}
