import { describe, expect, it, vi } from 'vitest'
import { type Answer, startApi } from '#admin/testing/api-server.ts'
import { uploadImage } from './upload-image.ts'

async function upload(answer: Answer, signal?: AbortSignal) {
  const { origin, calls } = await startApi({ 'POST /api/upload/image': answer })
  const sessionEnded = vi.fn()
  const connection = { origin, token: () => 'the-token', sessionEnded }
  const file = new File(['pixels'], 'cover.png', { type: 'image/png' })
  const outcome = uploadImage(connection, file, signal ? { signal } : {})
  return { outcome: await outcome.catch((error: unknown) => error), calls, sessionEnded }
}

describe('uploading an image', () => {
  it('sends the file in the field image and answers where it is kept', async () => {
    const image = { url: '/media/a.webp', width: 1600, height: 900 }
    const { outcome, calls } = await upload({ status: 201, body: image })
    expect(outcome).toEqual(image)
    expect(calls[0]?.authorization).toBe('Bearer the-token')
    expect(calls[0]?.body).toContain('name="image"; filename="cover.png"')
    expect(calls[0]?.body).toContain('pixels')
  })

  it.each([{}, { width: 1, height: 1 }, 'no json'])(
    'needs an address in the answer %j',
    async (body) => {
      const { outcome } = await upload({ status: 201, body })
      expect(outcome).toMatchObject({ message: 'No image URL returned from server' })
    },
  )

  it('throws the server’s refusal', async () => {
    const body = { code: 'too_large', message: 'An image may have at most 10 MB.' }
    const { outcome, sessionEnded } = await upload({ status: 413, body })
    expect(outcome).toMatchObject({ name: 'ApiRefusal', status: 413, message: body.message })
    expect(sessionEnded).not.toHaveBeenCalled()
  })

  it('tells the session of a 401', async () => {
    const body = { code: 'unauthorized', message: 'Gone.' }
    const { sessionEnded } = await upload({ status: 401, body })
    expect(sessionEnded).toHaveBeenCalledExactlyOnceWith('Gone.', 'the-token')
  })
})
