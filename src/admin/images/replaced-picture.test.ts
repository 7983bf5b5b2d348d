import { describe, expect, it } from 'vitest'
import { replacedPicture } from './replaced-picture.ts'

const gate = `/media/${'a'.repeat(32)}-800x600.webp`
const mill = `/media/${'b'.repeat(32)}-800x600.webp`
const placed = { src: gate, alt: 'A red gate', credit: 'John Old' }
const none = { ...placed, src: '' }

describe('another picture in a place', () => {
  it.each([
    ['of the library', { url: mill, alt: 'A mill' }, 'A mill'],
    ['of the library without words', { url: mill, alt: '' }, ''],
    ['that was uploaded', { url: mill }, ''],
    ['of none', { url: '' }, ''],
  ])('has its own words, and no credit of the old one: one %s', (_, image, alt) => {
    const expected = { src: image.url, alt, credit: '' }
    expect(replacedPicture(placed, placed, image)).toEqual(expected)
  })

  it('keeps what was typed for it while it was uploaded', () => {
    const typed = { src: gate, alt: 'The mill', credit: 'Ada Osei' }
    expect(replacedPicture(placed, typed, { url: mill })).toEqual({ ...typed, src: mill })
  })

  it('keeps what was typed before there was one, unless the library knows words', () => {
    expect(replacedPicture(none, none, { url: mill })).toEqual({ ...placed, src: mill })
    const known = replacedPicture(none, none, { url: mill, alt: 'A mill' })
    expect(known).toEqual({ ...placed, src: mill, alt: 'A mill' })
  })

  it('is none if it is the same picture at another address', () => {
    const url = gate.replace('.webp', '-aabbcc.webp')
    expect(replacedPicture(placed, placed, { url })).toEqual({ ...placed, src: url })
  })
})
