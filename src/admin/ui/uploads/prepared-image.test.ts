import { afterEach, describe, expect, it, vi } from 'vitest'
import { limits } from '#domain/limits.ts'
import { prepareImage } from './prepared-image.ts'

/** Node decodes no images, like a browser that does not know the format. */
function refusalOf(start: string, type: string, name = 'photo', bytes = start.length) {
  const file = new File([start, new Uint8Array(bytes - start.length)], name, { type })
  return prepareImage(file).catch((error: Error) => error.message)
}

/** As a browser reads a picture's size, which Node cannot. */
function readAs(naturalWidth: number, naturalHeight: number): void {
  class ReadImage {
    naturalWidth = naturalWidth
    naturalHeight = naturalHeight
    onload = () => undefined
    set src(_address: string) {
      queueMicrotask(() => this.onload())
    }
  }
  vi.stubGlobal('Image', ReadImage)
}

afterEach(() => {
  vi.unstubAllGlobals()
})

const tooLarge = limits.imageBytes + 1

describe('preparing an image for its upload', () => {
  it('leaves an image that fits as it is', async () => {
    readAs(1280, limits.imageSide)
    const file = new File(['GIF89a'], 'a.gif', { type: 'image/gif' })
    expect(await prepareImage(file)).toEqual({ file, note: '' })
  })

  it('finds a small file with too long a side or too many pixels too large', async () => {
    for (const size of [
      [1280, limits.imageSide + 1],
      [8_000, 8_000],
    ] as const) {
      readAs(size[0], size[1])
      expect(await refusalOf('', 'image/png')).toMatch(/50 megapixels or 12000 pixels on one side/)
    }
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
    expect(await refusalOf('', 'image/jpeg', 'a.jpg', tooLarge)).toMatch(/10 MB, 50 megapixels/)
    expect(await refusalOf('x', 'text/plain')).toBe('Only image files can be uploaded.')
  })
})
