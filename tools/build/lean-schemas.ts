import type { Plugin } from 'vite'
import { type CodeNode, cut, nodesIn } from './cut-code.ts'

/** Methods of zod's schemas that no schema of ours is made or read with. A format has a function instead. */
const unusedMethods = new Set(
  `
  email url jwt emoji guid uuid uuidv4 uuidv6 uuidv7 nanoid cuid cuid2 ulid base64 base64url xid ksuid ipv4 ipv6
  cidrv4 cidrv6 e164 datetime date time duration lowercase uppercase slugify length nonempty
  multipleOf step safe finite
  keyof catchall passthrough loose strip safeExtend merge required extract exclude
  brand exactOptional nonoptional or and prefault describe meta isOptional isNullable apply
  parseAsync safeParseAsync spa validate validateAsync encode decode encodeAsync decodeAsync
  safeEncode safeDecode safeEncodeAsync safeDecodeAsync toJSONSchema
`
    .trim()
    .split(/\s+/),
)

function isUnused({ type, key, value }: CodeNode): boolean {
  const isMethod = type === 'Property' && value?.type === 'FunctionExpression'
  return isMethod && unusedMethods.has(key?.name ?? '')
}

/**
 * Leaves out of zod what no bundler can tell is unused, two fifths of it: what its schemas can do and ours are never
 * asked for, how each is written as JSON Schema, which only the description of the API needs, how one is compiled,
 * which the policy forbids, and values that contain themselves, which no JSON is.
 */
export function leanSchemas(): Plugin {
  return {
    name: 'lean-schemas',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/zod\/v4\/classic\/schemas\.js$/ },
      handler(code) {
        const parts = nodesIn(this.parse(code), (node) => (isUnused(node) ? [node] : undefined))
        const lean = cut(code, parts)
          .replaceAll('$ZodObjectJIT.init', '$ZodObject.init')
          .replaceAll('core.config({ memoizer: core.memoizer() })', '{}')
          .replaceAll(/^ +inst\._zod\.processJSONSchema = .*;$/gm, '')
          .replaceAll('processors.aggregateChecks(inst)', '({})')
          .replaceAll(/create\w*JSONSchemaMethod\(this, [^)]*\)(\(params\))?/g, 'undefined')
        return { code: lean, map: null }
      },
    },
  }
}
