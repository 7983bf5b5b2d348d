import type { AstroIntegration } from 'astro'

declare module 'astro' {
  interface AstroClientDirectives {
    'client:reached'?: boolean | 'scroll'
  }
}

/** Adds `client:reached`, which hydrates an island when the reader comes to it. */
export const clientDirectives: AstroIntegration = {
  name: 'latchkey-client-directives',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) => {
      addClientDirective({ name: 'reached', entrypoint: './src/islands/reached.ts' })
    },
  },
}
