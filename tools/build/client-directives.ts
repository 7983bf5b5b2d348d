import type { AstroIntegration } from 'astro'

/** Adds what says when an island is hydrated: `client:reached`. */
export const clientDirectives: AstroIntegration = {
  name: 'latchkey-client-directives',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) => {
      addClientDirective({ name: 'reached', entrypoint: './src/islands/reached.ts' })
    },
  },
}
