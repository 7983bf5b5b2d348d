import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sharedProduct } from '#tests/support/shared-product.ts'
import { type TestedProduct, tokenIn } from '#tests/support/tested-product.ts'

/** All requests share one connection. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

let product: TestedProduct
let token = ''
beforeAll(async () => {
  product = await sharedProduct('unchanged')
  token = tokenIn(product.cookies.admin, 'latchkey_admin')
})
afterAll(() => agent.destroy())

/** The answer, and the port of the connection that it came by. */
async function send(
  method: string,
  path: string,
  bearer: string,
  { body, cookie = '' }: { body?: Buffer; cookie?: string } = {},
) {
  const headers = {
    authorization: `Bearer ${bearer}`,
    cookie,
    ...(body && {
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': String(body.length),
    }),
  }
  const address = new URL(path, product.origin)
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(address, { method, agent, headers }, resolve).on('error', reject).end(body)
  })
  const port = response.socket.localPort
  return { status: response.statusCode, text: await text(response), port }
}

function form(bytes: number): Buffer {
  const head = '--x\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n'
  return Buffer.concat([Buffer.from(head), Buffer.alloc(bytes, 7), Buffer.from('\r\n--x--\r\n')])
}

describe('a refusal whose body was not read', () => {
  it.each([
    [
      'of an image of 10.1 MB',
      () => token,
      10_100_000,
      { status: 413, words: 'An image may have at most 10 MB.' },
    ],
    [
      'of a file that is no image',
      () => token,
      9_000_000,
      { status: 400, words: 'Choose an image' },
    ],
    [
      'of an upload without a session',
      () => 'none',
      9_000_000,
      { status: 401, words: 'Please log in again.' },
    ],
  ])(
    '%s arrives, and leaves the connection usable',
    async (_name, bearer, bytes, { status, words }) => {
      const refused = await send('POST', '/api/upload/image', bearer(), { body: form(bytes) })
      expect(refused).toMatchObject({ status, text: expect.stringContaining(words) })
      const next = await send('GET', '/api/auth/admin/verify', token)
      expect(next).toMatchObject({ status: 200, port: refused.port })
    },
  )

  it.each([
    ['HEAD', 0],
    ['GET', 5],
    ['GET', 100_000],
  ])('is none of a %s with %i bytes: they are left out', async (method, bytes) => {
    const page = await send(method, '/about', token, {
      body: Buffer.alloc(bytes, 7),
      cookie: product.cookies.reader,
    })
    expect(page).toMatchObject({
      status: 200,
      text: method === 'GET' ? expect.stringContaining('About') : '',
    })
    expect(await send('GET', '/healthz', token)).toMatchObject({ status: 200, port: page.port })
  })

  it('of far too many bytes ends the connection, and the next one works', async () => {
    const refused = await send('POST', '/api/upload/image', token, {
      body: form(60_000_000),
    }).catch(() => null)
    // The sender may be cut off before it reads the answer.
    if (refused) expect(refused.status).toBe(413)
    expect(await send('GET', '/api/auth/admin/verify', token)).toMatchObject({ status: 200 })
  })
})
