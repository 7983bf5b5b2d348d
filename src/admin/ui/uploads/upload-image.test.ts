import { describe, expect, it, vi } from 'vitest'
import { type StubResponse, startStubApi } from '#admin/testing/stub-api.ts'
import { uploadImage } from './upload-image.ts'

async function upload(response: StubResponse) {
  const { origin, requests } = await startStubApi({ 'POST /api/upload/image': response })
  const onSessionEnd = vi.fn()
  const connection = {
    origin,
    getToken: () => 'the-token',
    onSessionEnd,
    onRenewed: vi.fn(),
    onRefusedAct: vi.fn(),
    onForbidden: vi.fn(),
    askPassword: async () => false,
  }
  const file = new File(['pixels'], 'cover.png', { type: 'image/png' })
  const outcome = await uploadImage(connection, file).catch((error: unknown) => error)
  return { outcome, requests, onSessionEnd }
}

describe('uploading an image', () => {
  it('sends the file in the field `image` and returns the stored image', async () => {
    const image = { url: '/media/a.webp', width: 1600, height: 900 }
    const { outcome, requests } = await upload({ status: 201, body: image })
    expect(outcome).toEqual(image)
    expect(requests[0]?.authorization).toBe('Bearer the-token')
    expect(requests[0]?.body).toContain('name="image"; filename="cover.png"')
    expect(requests[0]?.body).toContain('pixels')
    expect(requests[0]?.route).toBe('POST /api/upload/image?fileName=cover.png')
  })

  it.each([{}, { width: 1, height: 1 }, 'no json'])(
    'fails if the response has no URL: %j',
    async (body) => {
      const { outcome } = await upload({ status: 201, body })
      expect(outcome).toMatchObject({ message: 'No image URL returned from server' })
    },
  )

  it('throws the server’s error', async () => {
    const body = { code: 'too_large', message: 'An image may have at most 10 MB.' }
    const { outcome, onSessionEnd } = await upload({ status: 413, body })
    expect(outcome).toMatchObject({ name: 'ApiError', status: 413, message: body.message })
    expect(onSessionEnd).not.toHaveBeenCalled()
  })

  it('reports a 401 to the session', async () => {
    const body = { code: 'unauthorized', message: 'Gone.' }
    const { onSessionEnd } = await upload({ status: 401, body })
    expect(onSessionEnd).toHaveBeenCalledExactlyOnceWith('Gone.', 'the-token')
  })
})
