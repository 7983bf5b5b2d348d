import { expect, it } from 'vitest'
import { createTokenText, tokenHash } from './token-text.ts'

it('a token has the form that scanners of secrets know, and a checksum', () => {
  const made = Array.from({ length: 200 }, createTokenText)
  expect(new Set(made).size).toBe(200)
  for (const text of made) {
    expect(text).toMatch(/^lk_pat_[0-9A-Za-z]{36}$/)
    expect(tokenHash(text)).toMatch(/^[0-9a-f]{64}$/)
  }
  expect(new Set(made.map(tokenHash)).size).toBe(200)
})

it('CRC-32 in base 62 is the checksum, so that a scanner can verify a find', () => {
  // Of thirty zeros, 0x77e5db82, by Python's zlib.
  expect(tokenHash(`lk_pat_${'0'.repeat(30)}2C8GjS`)).toBeDefined()
})

it('a token with a wrong, missing or added character is not one', () => {
  const text = createTokenText()
  for (let at = 7; at < text.length; at++) {
    const other = text[at] === 'a' ? 'b' : 'a'
    expect(tokenHash(text.slice(0, at) + other + text.slice(at + 1))).toBeUndefined()
  }
  for (const wrong of ['', 'lk_pat_', text.slice(0, -1), `${text}0`, ` ${text}`, text.slice(7)]) {
    expect(tokenHash(wrong)).toBeUndefined()
  }
})
