import type { AstroIntegration } from 'astro'

/** Adds `client:reached`, which hydrates an island when the reader comes to it. */
export const clientDirectives: AstroIntegration = {
  name: 'latchkey-client-directives',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) => {
      addClientDirective({ name: 'reached', entrypoint: './src/islands/reached.ts' })
    },
  },
}
