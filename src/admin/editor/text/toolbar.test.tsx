import { screen, waitFor, within } from '@testing-library/react'
import { Editor } from '@tiptap/core'
import { describe, expect, it } from 'vitest'
import { openEditor } from '#admin/testing/open-editor.tsx'
import { textExtensions } from './text-extensions.ts'
import { articleHtml } from './text-tables.ts'
import { toolbarGroups } from './toolbar-commands.ts'

describe('the toolbar', () => {
  it('is one tab stop with arrow keys inside, and marks the active formats', async () => {
    const { user } = await openEditor()
    const toolbar = screen.getByRole('toolbar', { name: 'Formatting' })
    const buttons = within(toolbar).getAllByRole('button')
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
      'Heading 1',
      'Heading 2',
      'Heading 3',
      'Bold',
      'Italic',
      'Underline',
      'Strike',
      'Blockquote',
      'Ordered list',
      'Bullet list',
      'Link',
      'Cite a source',
      'Image',
      'Table',
      'Make a featured quote of the selection',
      'Add a note',
      'Find and replace',
      'Clean',
      'Undo',
      'Redo',
    ])
    expect(buttons.filter((button) => button.tabIndex === 0)).toEqual([buttons[0]])
    buttons[0]?.focus()
    await user.keyboard('{ArrowRight}{ArrowRight}')
    expect(document.activeElement).toBe(buttons[2])
    await user.keyboard('{Home}{ArrowLeft}')
    expect(document.activeElement).toBe(buttons.at(-1))
    await user.click(screen.getByRole('button', { name: 'Heading 2' }))
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Heading 2' }).getAttribute('aria-pressed')).toBe(
        'true',
      ),
    )
    expect(await screen.findByRole('heading', { name: 'It was quiet.', level: 2 })).toBeTruthy()
  })

  it('keeps the lines of code that Clean makes a paragraph of', () => {
    const content = '<pre><code>one\n\ntwo</code></pre><p>end</p>'
    const editor = new Editor({ extensions: textExtensions, content, injectCSS: false })
    toolbarGroups
      .flat()
      .find(({ name }) => name === 'clean')
      ?.run?.(editor)
    expect(articleHtml(editor)).toBe('<p>one<br><br>two</p><p>end</p>')
    editor.destroy()
  })
})
