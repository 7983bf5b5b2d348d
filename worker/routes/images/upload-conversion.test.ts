import { env } from 'cloudflare:test'
import { deflateSync } from 'node:zlib'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { mediaFacts } from '#domain/images/media.ts'
import { uploadedImageSchema } from '#domain/images/media-schema.ts'
import { adminToken } from '#worker/testing/client.ts'
import { animations, pictures } from '#worker/testing/pictures.ts'
import { png } from '#worker/testing/png.ts'
import { bytesOf, joined, stored, text, upload } from '#worker/testing/uploads.ts'

let before: unknown
const token = await adminToken()
beforeEach(async () => {
  before = await stored()
})

describe('the conversion of an upload', () => {
  it('of a PNG is not slowed down by texts in it, which would take minutes to inflate', async () => {
    const comment = joined(text('Comment\0\0'), deflateSync(new Uint8Array(7_900_000).fill(65)))
    const texts = Array.from({ length: 130 }, (): [string, Uint8Array] => ['zTXt', comment])
    const bomb = png(61, 41, 90, texts)
    expect(bomb.length).toBeGreaterThan(900_000)
    const response = await upload(token, bomb)
    expect(await response.json()).toMatchObject({ width: 61, height: 41 })
  })

  it.each(Object.entries(animations))('of an animated %s stays animated', async (_name, base64) => {
    const { url } = uploadedImageSchema.parse(await (await upload(token, bytesOf(base64))).json())
    const largest = await env.MEDIA.get(url.slice('/media/'.length))
    const words = new TextDecoder('latin1').decode(await largest?.arrayBuffer())
    expect(words.match(/ANMF/g)).toHaveLength(3)
    expect(mediaFacts(url)?.ground).toBeUndefined()
  })

  it.each([
    ['of a service that gives no colour', { code: 9520 }, 201],
    ['that the service interrupts', { code: 9522 }, 503],
  ])('%s is not called damaged', async (_name, facts, status) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const input: ImagesBinding['input'] = (stream) => {
      const colourless = (transformer: ImageTransformer): ImageTransformer => ({
        ...transformer,
        transform: (transform) => colourless(transformer.transform(transform)),
        output: async (options) => {
          if (options.format !== 'rgba') return transformer.output(options)
          await new Response(stream).arrayBuffer()
          throw Object.assign(new Error('The service said no.'), facts)
        },
      })
      return colourless(env.IMAGES.input(stream))
    }
    const IMAGES = { ...env.IMAGES, input } as ImagesBinding
    const response = await upload(token, png(500, 20, facts.code % 256), { ...env, IMAGES })
    expect(response.status).toBe(status)
    log.mockRestore()
    if (status !== 201) return expect(await stored()).toEqual(before)
    const { url } = uploadedImageSchema.parse(await response.json())
    expect(url).toMatch(/-500x20\.webp$/)
    expect(await env.MEDIA.head(`${url.slice('/media/'.length, -4)}480.webp`)).not.toBeNull()
  })

  it('whose animation Cloudflare would not keep is refused and leaves nothing', async () => {
    const images = env.IMAGES
    /** The real service, which is asked for a still image. */
    const input: ImagesBinding['input'] = (stream) => {
      const still = (transformer: ImageTransformer): ImageTransformer => ({
        ...transformer,
        transform: (transform) => still(transformer.transform(transform)),
        output: (options) => transformer.output({ ...options, anim: false }),
      })
      return still(images.input(stream))
    }
    const IMAGES = { ...images, input } as ImagesBinding
    const response = await upload(token, bytesOf(animations.gif), { ...env, IMAGES })
    expect(await response.json()).toMatchObject({
      code: 'bad_request',
      message: 'The animation of this image would be lost. Choose a still image.',
    })
    expect(await stored()).toEqual(before)
  })

  it.each([
    [{ code: 9422 }, 'This month’s image conversions of the plan are used up.'],
    [{ code: 9522 }, 'Images cannot be converted right now. Please try again.'],
    [{}, 'Images cannot be converted right now. Please try again.'],
  ])('that Cloudflare does not convert, with %j, is not called damaged', async (facts, message) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    /** Reads the image, as the service does, and fails. */
    const input: ImagesBinding['input'] = (stream) => {
      const failing: ImageTransformer = {
        transform: () => failing,
        draw: () => failing,
        output: async () => {
          await new Response(stream).arrayBuffer()
          throw Object.assign(new Error('The service said no.'), facts)
        },
      }
      return failing
    }
    const IMAGES = { ...env.IMAGES, input } as ImagesBinding
    const response = await upload(token, bytesOf(pictures.webp).with(-1, 1), { ...env, IMAGES })
    expect([response.status, await response.json()]).toMatchObject([503, { message }])
    expect(await stored()).toEqual(before)
    expect(log).toHaveBeenCalled()
    log.mockRestore()
  })
})
