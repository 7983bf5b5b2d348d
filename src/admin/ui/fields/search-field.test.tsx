import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { SearchField } from './search-field.tsx'

it('keeps what is typed until the address has it, and follows the address otherwise', async () => {
  const searched: string[] = []
  const field = (query: string) => (
    <SearchField label="Search" query={query} onSearch={(words) => searched.push(words)} />
  )
  const { rerender } = render(field(''))
  const input = screen.getByRole<HTMLInputElement>('searchbox')
  await userEvent.type(input, 'cable')
  await vi.waitFor(() => expect(searched).toEqual(['cable']))
  // Drawn anew before the address has changed.
  rerender(field(''))
  expect(input.value).toBe('cable')
  await userEvent.type(input, 's')
  await vi.waitFor(() => expect(searched).toEqual(['cable', 'cables']))
  rerender(field('cable'))
  expect(input.value).toBe('cables')
  rerender(field('cables'))
  expect(input.value).toBe('cables')
  // Back.
  rerender(field('cable'))
  expect(input.value).toBe('cable')
})
