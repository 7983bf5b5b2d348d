import { describe, expect, it } from 'vitest'
import { replacedCover } from './replaced-cover.ts'

const gate = `/media/${'a'.repeat(32)}-800x600.webp`
const mill = `/media/${'b'.repeat(32)}-800x600.webp`
const cover = { coverImage: gate, coverAlt: 'A red gate', photoCredit: 'John Old' }
const none = { ...cover, coverImage: '' }

describe('another picture as a cover', () => {
  it.each([
    ['of the library', { url: mill, alt: 'A mill' }, 'A mill'],
    ['of the library without words', { url: mill, alt: '' }, ''],
    ['that was uploaded', { url: mill }, ''],
    ['of none', { url: '' }, ''],
  ])('has its own words, and no credit of the old one: one %s', (_, image, coverAlt) => {
    const expected = { coverImage: image.url, coverAlt, photoCredit: '' }
    expect(replacedCover(cover, cover, image)).toEqual(expected)
  })

  it('keeps what was typed for it while it was uploaded', () => {
    const typed = { coverImage: gate, coverAlt: 'The mill', photoCredit: 'Ada Osei' }
    expect(replacedCover(cover, typed, { url: mill })).toEqual({ ...typed, coverImage: mill })
  })

  it('keeps what was typed before there was one, unless the library knows words', () => {
    expect(replacedCover(none, none, { url: mill })).toEqual({ ...cover, coverImage: mill })
    const known = replacedCover(none, none, { url: mill, alt: 'A mill' })
    expect(known).toEqual({ ...cover, coverImage: mill, coverAlt: 'A mill' })
  })

  it('is none if it is the same picture at another address', () => {
    const url = gate.replace('.webp', '-aabbcc.webp')
    expect(replacedCover(cover, cover, { url })).toEqual({ ...cover, coverImage: url })
  })
})
