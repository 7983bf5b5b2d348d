import { act, screen, within } from '@testing-library/react'
import type { Editor } from '@tiptap/core'
import { describe, expect, it } from 'vitest'
import { openEditor } from '#admin/testing/open-editor.tsx'
import { articleHtml } from './text-tables.ts'

describe('the link dialog', () => {
  it('refuses what cannot be a link with a sentence, and adds https:// to a bare host', async () => {
    const { user } = await openEditor()
    await user.click(screen.getByRole('button', { name: 'Link' }))
    const dialog = within(await screen.findByRole('dialog'))
    const address = dialog.getByLabelText('Address')
    await user.type(dialog.getByLabelText('Text'), 'The record')
    for (const wrong of ['/about', 'two words']) {
      await user.clear(address)
      await user.type(address, `${wrong}{Enter}`)
      expect(dialog.getByRole('alert').textContent).toContain('This cannot be a link.')
      expect(document.activeElement).toBe(address)
    }
    await user.clear(address)
    await user.type(address, 'example.org/page')
    expect(dialog.getByText('Leads to https://example.org/page')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Insert' }))
    const link = await screen.findByRole('link', { name: 'The record' })
    expect(link.getAttribute('href')).toBe('https://example.org/page')
  })

  it('asks for a text if a colleague removes the selected words meanwhile', async () => {
    const { user } = await openEditor()
    const { editor } = document.querySelector('.ProseMirror') as Element & { editor: Editor }
    act(() => void editor.commands.selectAll())
    await user.click(screen.getByRole('button', { name: 'Link' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText('Address'), 'example.org')
    expect(dialog.queryByLabelText('Text')).toBeNull()
    act(() => void editor.commands.deleteSelection())
    await user.keyboard('{Enter}')
    const text = dialog.getByLabelText('Text')
    expect(dialog.getByText('The selected words were removed meanwhile.')).toBeTruthy()
    expect(document.activeElement).toBe(text)
    await user.type(text, 'The record{Enter}')
    expect(articleHtml(editor)).toContain('>The record</a>')
  })
})
