import type { Element, Root } from 'hast'
import { type Components, type ExtraProps, toJsxRuntime } from 'hast-util-to-jsx-runtime'
import type { ComponentProps } from 'react'
import { Fragment, jsx, jsxs } from 'react/jsx-runtime'
import type { Quote } from '#domain/articles/quote.ts'
import { plainText, walk } from '#domain/html-tree.ts'
import { BodyImage } from './body-image.tsx'
import { FeaturedQuote } from './featured-quote.tsx'
import { wideSizes } from './picture-sizes.ts'
import { SourceReference, type SourceReferenceProps } from './source-reference.tsx'

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      /** The placeholder of a quote in the tree of a body, see `#domain/article-body.ts`. */
      'featured-quote': Quote
      /** The placeholder of a reference to a source, see `source-references.ts`. */
      'source-reference': SourceReferenceProps
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
  table: ({ children, dir, node }: ComponentProps<'table'> & ExtraProps) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, also by keyboard
    <section className="table" dir={dir} tabIndex={0} aria-label={captionOf(node) || 'Table'}>
      <table>{children}</table>
    </section>
  ),
  'featured-quote': FeaturedQuote,
  'source-reference': SourceReference,
}

/** The text of an article with its featured quotes. */
export function ArticleBody({ tree }: { tree: Root }) {
  return (
    <div className="article-body">
      {toJsxRuntime(withWideSizes(tree), { Fragment, jsx, jsxs, components, passNode: true })}
    </div>
  )
}

function captionOf(table: Element | undefined): string {
  const caption = table?.children.find(
    (child) => child.type === 'element' && child.tagName === 'caption',
  )
  return caption ? plainText(caption) : ''
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
