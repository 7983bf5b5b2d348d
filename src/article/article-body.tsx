import type { Element, Root } from 'hast'
import { type Components, type ExtraProps, toJsxRuntime } from 'hast-util-to-jsx-runtime'
import type { ComponentProps } from 'react'
import { Fragment, jsx, jsxs } from 'react/jsx-runtime'
import type { Citation } from '#domain/articles/citation.ts'
import type { Quote } from '#domain/articles/quote.ts'
import { picturesIn, plainText, walk } from '#domain/html-tree.ts'
import { imageSources } from '#domain/images/media.ts'
import { languageAttributes } from '#domain/language/direction.ts'
import { fill } from '#domain/language/format.ts'
import { quotationMarks } from '#domain/language/quotation.ts'
import type { ArticleWords } from '#domain/language/words-type.ts'
import { EnlargeLink } from './enlarge-link.tsx'
import { FeaturedQuote } from './featured-quote.tsx'
import { PictureGround } from './picture-ground.tsx'
import { columnSizes, wideSizes } from './picture-sizes.ts'
import { SourceLink } from './source-link.tsx'

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      /** The placeholder of a quote in the tree of a body, see `#domain/articles/article-body.ts`. */
      'featured-quote': Quote
      /** The placeholder of a reference to a source, see `source-references.ts`. */
      'source-reference': SourceReferenceProps
    }
  }
}

function componentsIn({ article }: ArticleWords, language: string): Partial<Components> {
  return {
    img: ({ src, alt, title, sizes, node }: ComponentProps<'img'> & ExtraProps) => (
      <BodyImage
        src={src}
        alt={alt}
        title={title}
        sizes={sizes}
        isLinked={node?.properties.dataLinked === true}
        enlarge={article.enlarge}
      />
    ),
    pre: ({ children }: ComponentProps<'pre'>) => (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide line scrolls, also by keyboard
      <pre tabIndex={0}>{children}</pre>
    ),
    table: ({ children, dir, node }: ComponentProps<'table'> & ExtraProps) => (
      <section
        className="table"
        dir={dir}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, also by keyboard
        tabIndex={0}
        aria-label={captionOf(node) || article.table}
      >
        <table>{children}</table>
      </section>
    ),
    'featured-quote': (quote: Quote) => (
      <FeaturedQuote {...quote} marks={quotationMarks(language)} />
    ),
    'source-reference': (source: SourceReferenceProps) => (
      <SourceReference {...source} label={fill(article.source, { number: source.number })} />
    ),
  }
}

interface ArticleBodyProps {
  tree: Root
  /** The tag of its language; empty for that of the page. */
  language: string
  words: ArticleWords
}

/** The text of an article with its featured quotes. */
export function ArticleBody({ tree, language, words }: ArticleBodyProps) {
  const components = componentsIn(words, language || words.language)
  return (
    <div className="article-body" {...languageAttributes(language, words.language)}>
      {toJsxRuntime(withPictureFacts(tree), { Fragment, jsx, jsxs, components, passNode: true })}
    </div>
  )
}

function captionOf(table: Element | undefined): string {
  const caption = table?.children.find(
    (child) => child.type === 'element' && child.tagName === 'caption',
  )
  return caption ? plainText(caption) : ''
}

/**
 * Gives the images of wide figures the `sizes` attribute of their width, and marks those that are part of
 * a link. Changes the tree.
 */
function withPictureFacts(tree: Root): Root {
  walk(tree, (node) => {
    if (node.type === 'element' && node.tagName === 'a') {
      for (const { properties } of picturesIn(node)) properties.dataLinked = true
    }
    if (node.type !== 'element' || node.properties.dataWidth !== 'wide') return
    for (const child of node.children) {
      if (child.type === 'element' && child.tagName === 'img') child.properties.sizes = wideSizes
    }
  })
  return tree
}

interface BodyImageProps {
  src?: string | undefined
  alt?: string | undefined
  title?: string | undefined
  sizes?: string | undefined
  /** Whether it is part of a link, and leads elsewhere. */
  isLinked: boolean
  /** What a click does, for screen readers. */
  enlarge: string
}

/** An image in the text: lazy, without a layout shift. Portraits have a class, which bounds them. */
function BodyImage(props: BodyImageProps) {
  const { src = '', alt = '', title, sizes = columnSizes, isLinked, enlarge } = props
  const sources = imageSources(src)
  const { width = 0, height = 0 } = sources
  const image = (
    <img
      {...sources}
      className={height > width ? 'portrait' : undefined}
      sizes={sizes}
      alt={alt}
      title={title}
      loading="lazy"
      decoding="async"
    />
  )
  return (
    <span className="picture">
      <PictureGround address={src} />
      {isLinked ? (
        <span className="picture-frame">{image}</span>
      ) : (
        <EnlargeLink address={src} alt={alt} className="picture-frame" label={enlarge}>
          {image}
        </EnlargeLink>
      )}
    </span>
  )
}

interface SourceReferenceProps extends Citation {
  /** The source's number in the list. */
  number: number
  /** Whether its note stands beside the passage where there is a margin. */
  inMargin: boolean
}

/**
 * The number of a source, which leads to it in the list, and its note for the margin. The note says
 * nothing that the list does not, so screen readers and the keyboard pass it by.
 */
function SourceReference({
  number,
  inMargin,
  title,
  url,
  label,
}: SourceReferenceProps & { label: string }) {
  return (
    <>
      <sup className="cite">
        <a href={`#source-${number}`} aria-label={label}>
          {number}
        </a>
      </sup>
      {inMargin && (
        <span className="note" aria-hidden="true">
          <b>{number}</b>
          <SourceLink title={title} url={url} tabIndex={-1} />
        </span>
      )}
    </>
  )
}
