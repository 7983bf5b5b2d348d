import { describe, expect, it } from 'vitest'
import { limits } from '#domain/limits.ts'
import { prepareImage } from './prepared-image.ts'

/** Node decodes no images, like a browser that does not know the format. */
function refusalOf(start: string, type: string, name = 'photo', bytes = start.length) {
  const file = new File([start, new Uint8Array(bytes - start.length)], name, { type })
  return prepareImage(file).catch((error: Error) => error.message)
}

const tooLarge = limits.imageBytes + 1

describe('preparing an image for its upload', () => {
  it('leaves an image that fits as it is', async () => {
    const file = new File(['GIF89a'], 'a.gif', { type: 'image/gif' })
    expect(await prepareImage(file)).toEqual({ file, note: '' })
  })

  it.each([
    ['image/heic', 'a.heic'],
    ['image/heif', 'a.heif'],
    ['', 'IMG_1.HEIC'],
  ])('says how to get a JPEG of a HEIC that cannot be decoded (%s, %s)', async (type, name) => {
    expect(await refusalOf('....ftypheic', type, name)).toMatch(/^HEIC .* Most Compatible\.$/)
  })

  it.each([
    ['GIF89a', 'image/gif'],
    ['RIFF....WEBPVP8X......ANIM', 'image/webp'],
    ['.PNG........acTL', 'image/png'],
  ])('never makes a still image of an animation (%s)', async (start, type) => {
    expect(await refusalOf(start, type, 'a', tooLarge)).toMatch(/would lose its animation\.$/)
  })

  it('refuses what is too large and cannot be decoded, and what is no image', async () => {
    expect(await refusalOf('', 'image/jpeg', 'a.jpg', tooLarge)).toMatch(/10 MB or 50 megapixels/)
    expect(await refusalOf('x', 'text/plain')).toBe('Only image files can be uploaded.')
  })
})
