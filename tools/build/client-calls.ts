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
      filter: { id: /\/src\/domain\/[a-z-]+\/(?:own-)?calls\.ts$/ },
      handler(code) {
        const calls = cut(code, nodesIn(this.parse(code), serverPartsOf))
        const { body } = this.parse(calls) as unknown as { body: CodeNode[] }
        return { code: cut(calls, unusedImports(calls, body)), map: null }
      },
    },
  }
}

function unusedImports(code: string, body: readonly CodeNode[]): CodeNode[] {
  const imports = body.filter(({ type }) => type === 'ImportDeclaration')
  const rest = cut(code, imports)
  return imports.filter(({ specifiers }) =>
    (specifiers as { local: { name: string } }[]).every(
      ({ local }) => !new RegExp(`\\b${local.name}\\b`).test(rest),
    ),
  )
}

/** What to leave out of a call, unless the node is none. */
function serverPartsOf({ type, callee, arguments: given }: CodeNode): CodeNode[] | undefined {
  if (type !== 'CallExpression' || (callee as CodeNode).name !== 'call') return undefined
  const [, contract] = given as CodeNode[]
  const properties = (contract?.properties ?? []) as CodeNode[]
  return properties.filter(({ key }) => serverOnly.has(String((key as CodeNode).name)))
}
