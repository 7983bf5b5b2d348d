import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openEditor } from '#admin/testing/open-editor.tsx'

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
})
