import type { Plugin } from 'vite'

/**
 * Leaves out of zod's schemas how each is written as JSON Schema, which only the description of the API
 * asks for: a fifth of zod, that no bundler can tell is unused.
 */
export function leanSchemas(): Plugin {
  return {
    name: 'lean-schemas',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/zod\/v4\/classic\/schemas\.js$/ },
      handler: (code) => ({
        code: code
          .replaceAll(/^ +inst\._zod\.processJSONSchema = .*;$/gm, '')
          .replaceAll('processors.aggregateChecks(inst)', '({})')
          .replaceAll(/create\w*JSONSchemaMethod\(this, [^)]*\)(\(params\))?/g, 'undefined'),
        map: null,
      }),
    },
  }
}
