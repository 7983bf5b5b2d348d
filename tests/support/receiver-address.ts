import { fetch } from 'miniflare'
import type { Internet } from '#tools/platform/worker-runtime.ts'

/**
 * An internet of one address: what is sent there comes to a receiver on this machine, as by a proxy. The
 * Worker refuses addresses of this machine themselves.
 */
export function internetWith(address: string, receiver: string): Internet {
  return async (request) => {
    if (request.url !== address) throw new Error(`Nothing is at ${request.url}.`)
    const { method, headers } = request
    return fetch(receiver, { method, headers, body: await request.text() })
  }
}
