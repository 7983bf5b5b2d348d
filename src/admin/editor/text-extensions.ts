import { Image } from '@tiptap/extension-image'
import { type AnyExtension, Mark, mergeAttributes, Node } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { sanitizeArticleHtml } from '#domain/article-html.ts'
import { isWebAddress, linkAddress } from '#domain/web-address.ts'

const leaving = { target: '_blank', rel: 'noopener noreferrer' }

/** Links keep only the allowed addresses; others become blank, wherever they come from. */
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
    // As the cleaning of articles writes them: links that leave open in a new tab.
    renderHTML({ HTMLAttributes }: { HTMLAttributes: Record<string, unknown> }) {
      const href = String(HTMLAttributes.href)
      return ['a', isWebAddress(href) ? { ...leaving, href } : { href }, 0]
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
    return extensions.map((each) => (each.name === 'link' ? withCheckedAddress(each) : each))
  },
}).configure({ heading: { levels: [1, 2, 3] }, link: linkOptions })

/** An image with its caption, as imported texts have them. */
const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: 'image caption',
  isolating: true,
  parseHTML: () => [
    {
      tag: 'figure',
      getAttrs: (figure) =>
        figure.querySelector(':scope > img + figcaption:last-child') ? null : false,
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
 * What this editor has no tools for is shown as it is and saved as it was: an article that came
 * from elsewhere loses nothing by being opened here.
 */
const KeptAsItIs = Node.create({
  name: 'keptAsItIs',
  group: 'block',
  atom: true,
  addAttributes: () => ({
    html: {
      default: '',
      // Cleaned, because it is put into the page as it is, and may have been pasted from anywhere.
      parseHTML: (element: HTMLElement) => sanitizeArticleHtml(element.outerHTML),
      rendered: false,
    },
  }),
  parseHTML: () => [{ tag: 'table' }, { tag: 'figure', priority: 40 }],
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

/** Everything that the text editor understands. */
export const textExtensions: AnyExtension[] = [
  Basics,
  Image,
  Figure,
  Caption,
  KeptAsItIs,
  Subscript,
  Superscript,
]
