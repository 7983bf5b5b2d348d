import { expect, test, vi } from 'vitest'
import { scalesInPlace } from './scales-in-place.ts'

const props = new URL('../../src/styles/base/props.css', import.meta.url)

function written(prop: string, value: string): string | undefined {
  const declaration = { prop, value, remove: vi.fn() }
  scalesInPlace(props).Declaration(declaration)
  return declaration.remove.mock.calls.length > 0 ? undefined : declaration.value
}

test('a use of a scale becomes its value', () => {
  expect(written('padding', 'var(--space-3) calc(-1 * var(--space-5))')).toBe('8px calc(-1 * 16px)')
  expect(written('min-height', 'var(--touch)')).toBe('44px')
  expect(written('font', '600 var(--mono-1)')).toBe('600 12px / 1.5 var(--mono)')
})

test('definitions of the scales go, those of roles stay', () => {
  expect(written('--space-3', '8px')).toBeUndefined()
  expect(written('--text-10', 'clamp(44px, 8vw, 76px)')).toBeUndefined()
  expect(written('--gutter', 'var(--space-7)')).toBe('24px')
  expect(written('--text-size', '0.9')).toBe('0.9')
  expect(written('color', 'var(--ink)')).toBe('var(--ink)')
})

test('a name that the scales do not have stays as it is', () => {
  expect(written('gap', 'var(--space-99)')).toBe('var(--space-99)')
})
