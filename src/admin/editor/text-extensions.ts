import { Image } from '@tiptap/extension-image'
import { type AnyExtension, Mark, mergeAttributes, Node } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { sanitizeArticleHtml } from '#domain/article-html.ts'
import { isWebAddress, linkAddress } from '#domain/web-address.ts'
import { tableExtensions } from './text-tables.ts'

const newTab = { target: '_blank', rel: 'noopener noreferrer' }

/** A link whose address is not allowed gets a blank one, wherever it comes from. */
function withCheckedAddress(link: AnyExtension): AnyExtension {
  return link.extend({
    addAttributes() {
      return {
        href: {
          default: '',
          parseHTML: (element: HTMLElement) => linkAddress(element.getAttribute('href') ?? ''),
        },
      }
    },
    parseHTML: () => [{ tag: 'a[href]' }],
    // As the sanitizer writes them: external links open in a new tab.
    renderHTML({ HTMLAttributes }: { HTMLAttributes: Record<string, unknown> }) {
      const href = String(HTMLAttributes.href)
      return ['a', isWebAddress(href) ? { ...newTab, href } : { href }, 0]
    },
  })
}

const linkOptions = {
  openOnClick: false,
  defaultProtocol: 'https',
  isAllowedUri: (address: string) => address === '' || linkAddress(address) !== '',
}

const Basics = StarterKit.extend({
  addExtensions() {
    const extensions = this.parent?.() ?? []
    return extensions.map((extension) =>
      extension.name === 'link' ? withCheckedAddress(extension) : extension,
    )
  },
}).configure({ heading: { levels: [1, 2, 3] }, link: linkOptions })

/** An image or a table with a caption, as imported articles contain them. */
const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: '(image | table) caption',
  isolating: true,
  parseHTML: () => [
    {
      tag: 'figure',
      getAttrs: (figure) =>
        figure.querySelector(':scope > :is(img, table):first-child + figcaption:last-child')
          ? null
          : false,
    },
  ],
  renderHTML: () => ['figure', 0],
})

const Caption = Node.create({
  name: 'caption',
  content: 'inline*',
  parseHTML: () => [{ tag: 'figcaption' }],
  renderHTML: () => ['figcaption', 0],
})

/**
 * HTML that this editor cannot edit, such as figures without a caption. It is shown and saved unchanged, so that
 * opening an imported article loses nothing.
 */
const RawHtml = Node.create({
  name: 'rawHtml',
  group: 'block',
  atom: true,
  addAttributes: () => ({
    html: {
      default: '',
      // Sanitized, because it is inserted into the page and may have been pasted from anywhere.
      parseHTML: (element: HTMLElement) => sanitizeArticleHtml(element.outerHTML),
      rendered: false,
    },
  }),
  parseHTML: () => [{ tag: 'figure', priority: 40 }],
  renderHTML: ({ node }) => {
    const template = document.createElement('template')
    template.innerHTML = String(node.attrs.html)
    return template.content.firstElementChild ?? document.createElement('p')
  },
})

const Subscript = Mark.create({
  name: 'subscript',
  excludes: 'superscript',
  parseHTML: () => [{ tag: 'sub' }],
  renderHTML: ({ HTMLAttributes }) => ['sub', mergeAttributes(HTMLAttributes), 0],
})

const Superscript = Mark.create({
  name: 'superscript',
  excludes: 'subscript',
  parseHTML: () => [{ tag: 'sup' }],
  renderHTML: ({ HTMLAttributes }) => ['sup', mergeAttributes(HTMLAttributes), 0],
})

export const textExtensions: AnyExtension[] = [
  Basics,
  Image,
  Figure,
  Caption,
  RawHtml,
  ...tableExtensions,
  Subscript,
  Superscript,
]
