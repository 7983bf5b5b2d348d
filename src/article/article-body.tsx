import type { Root } from 'hast'
import { type Components, toJsxRuntime } from 'hast-util-to-jsx-runtime'
import type { ComponentProps } from 'react'
import { Fragment, jsx, jsxs } from 'react/jsx-runtime'
import { walk } from '#domain/html-tree.ts'
import type { Quote } from '#domain/quote.ts'
import { BodyImage, wideSizes } from './body-image.tsx'
import { FeaturedQuote } from './featured-quote.tsx'

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      /** The placeholder of a quote in the tree of a body, see `#domain/article-body.ts`. */
      'featured-quote': Quote
    }
  }
}

const components: Partial<Components> = {
  img: ({ src, alt, title, sizes }: ComponentProps<'img'>) => (
    <BodyImage src={src} alt={alt} title={title} sizes={sizes} />
  ),
  pre: ({ children }: ComponentProps<'pre'>) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide line scrolls, also by keyboard
    <pre tabIndex={0}>{children}</pre>
  ),
  table: ({ children }: ComponentProps<'table'>) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, also by keyboard
    <section className="table" tabIndex={0} aria-label="Table">
      <table>{children}</table>
    </section>
  ),
  'featured-quote': FeaturedQuote,
}

/** The text of an article with its featured quotes. */
export function ArticleBody({ tree }: { tree: Root }) {
  return (
    <div className="article-body">
      {toJsxRuntime(withWideSizes(tree), { Fragment, jsx, jsxs, components })}
    </div>
  )
}

/** Gives the images of wide figures the `sizes` attribute of their width. Changes the tree. */
function withWideSizes(tree: Root): Root {
  walk(tree, (node) => {
    if (node.type !== 'element' || node.properties.dataWidth !== 'wide') return
    for (const child of node.children) {
      if (child.type === 'element' && child.tagName === 'img') child.properties.sizes = wideSizes
    }
  })
  return tree
}
