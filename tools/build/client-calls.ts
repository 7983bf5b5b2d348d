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
 * schemas of what they take, which the Worker checks. The bundler then drops these schemas' modules.
 */
export function clientCalls(): Plugin {
  return {
    name: 'client-calls',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/src\/domain\/[a-z-]+\/calls\.ts$/ },
      handler(code) {
        // The tree is ESTree, whose nodes the parser types without the index that walking them needs.
        const cuts = propertiesIn(this.parse(code) as unknown as Node)
        let kept = ''
        let at = 0
        for (const { start, end } of cuts) {
          kept += code.slice(at, start)
          at = code[end] === ',' ? end + 1 : end
        }
        return { code: kept + code.slice(at), map: null }
      },
    },
  }
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
