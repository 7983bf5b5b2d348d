import type { Root } from 'mdast'
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx'
import { CONTINUE, SKIP, visit } from 'unist-util-visit'
import type { ImportWarnings } from '#tools/import/import-warnings.ts'

type Component = MdxJsxFlowElement | MdxJsxTextElement

/**
 * Converts parsed MDX to plain Markdown, in place. A component becomes what its attributes show that it
 * renders, or else its children.
 */
export function plainMarkdown(tree: Root, warnings: ImportWarnings): void {
  const imported = new Map<string, string>()
  visit(tree, (node, index, parent) => {
    if (!parent || index === undefined) return CONTINUE
    switch (node.type) {
      case 'paragraph': {
        // As MDX does: an element alone on its line is a block.
        if (!node.children.every(({ type }) => type === 'mdxJsxTextElement')) return CONTINUE
        parent.children.splice(index, 1, ...(node.children as typeof parent.children))
        return [SKIP, index]
      }
      case 'mdxjsEsm': {
        for (const statement of node.data?.estree?.body ?? []) {
          if (statement.type !== 'ImportDeclaration') warnings.add('A line of program was dropped')
          else {
            for (const { local } of statement.specifiers) {
              imported.set(local.name, String(statement.source.value))
            }
          }
        }
        parent.children.splice(index, 1)
        return [SKIP, index]
      }
      case 'mdxFlowExpression':
      case 'mdxTextExpression': {
        const value = textOfExpression(node.value)
        if (value === undefined)
          warnings.add(`A computed value was dropped: {${node.value.slice(0, 60)}}`)
        parent.children.splice(index, 1, { type: 'text', value: value ?? '' })
        return [SKIP, index + 1]
      }
      case 'mdxJsxFlowElement':
      case 'mdxJsxTextElement': {
        return replaceComponent(node, imported, warnings, (nodes) => {
          parent.children.splice(index, 1, ...(nodes as typeof parent.children))
          return [SKIP, index]
        })
      }
      default:
        return CONTINUE
    }
  })
}

/** The value of an expression that is a comment, a text or empty; undefined if it is computed. */
function textOfExpression(value: string): string | undefined {
  const code = value.trim()
  if (code === '' || (code.startsWith('/*') && code.endsWith('*/'))) return ''
  return /^(['"`])([^'"`$\\]*)\1$/.exec(code)?.[2]
}

function attribute(node: Component, imported: ReadonlyMap<string, string>, name: string): string {
  for (const each of node.attributes) {
    if (each.type !== 'mdxJsxAttribute' || each.name !== name) continue
    if (typeof each.value === 'string') return each.value
    const code = each.value?.value ?? ''
    return imported.get(code) ?? textOfExpression(code) ?? ''
  }
  return ''
}

function replaceComponent<T>(
  node: Component,
  imported: ReadonlyMap<string, string>,
  warnings: ImportWarnings,
  replace: (nodes: object[]) => T,
): T | typeof CONTINUE {
  const name = node.name ?? ''
  const textField = (attributeName: string) => attribute(node, imported, attributeName)
  const src = textField('src')
  if (/^(img|Image|Picture|Figure)$/.test(name) && src !== '') {
    const image = {
      type: 'image',
      url: src,
      alt: textField('alt'),
      title: textField('title') || null,
    }
    return replace([{ type: 'paragraph', children: [image] }])
  }
  if (/^[a-z]/.test(name)) {
    // HTML written as JSX passes through as the element.
    const properties = Object.fromEntries(
      node.attributes.flatMap((each) =>
        each.type === 'mdxJsxAttribute' ? [[each.name, textField(each.name)]] : [],
      ),
    )
    node.data = { ...node.data, hName: name, hProperties: properties } as typeof node.data
    Object.assign(node, { type: 'paragraph' })
    return CONTINUE
  }
  const video = /youtube/i.test(name) ? textField('id') || textField('videoId') : ''
  const address = textField('url') || textField('href') || (video && youtube(video))
  if (name !== '') {
    warnings.add(`A component became ${address ? 'a link' : 'its content'}: <${name}>`)
  }
  if (!address || node.children.length > 0) return replace(node.children)
  const link = { type: 'link', url: address, children: [{ type: 'text', value: address }] }
  return replace([{ type: 'paragraph', children: [link] }])
}

function youtube(video: string): string {
  return video.startsWith('http') ? video : `https://www.youtube.com/watch?v=${video}`
}
