import { BlockList, isIPv6, type Socket } from 'node:net'
import pRetry, { AbortError } from 'p-retry'
import { Agent, buildConnector, fetch } from 'undici'
import { limits } from '#domain/limits.ts'

/** How long one attempt may take. */
const attemptMilliseconds = 20_000

/** How often a picture is asked for again where its server fails. */
const retries = 2

/** Addresses that only this machine or its network reach (RFC 6890). */
const inner = new BlockList()
for (const [network, prefix] of [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
  ] as const),
  ...([
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
    ['192.168.0.0', 16],
  ] as const),
  ...([
    ['192.0.0.0', 24],
    ['198.18.0.0', 15],
    ['224.0.0.0', 3],
  ] as const),
] as const) {
  inner.addSubnet(network, prefix)
}
for (const [network, prefix] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  inner.addSubnet(network, prefix, 'ipv6')
}

function isInner(address: string): boolean {
  return inner.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/** The other end is not on the open web. */
class InnerAddressError extends Error {}

/** Connects, and hangs up before a word is said where the other end is not on the open web. */
function openWebOnly(): Agent {
  const connect = buildConnector({ timeout: attemptMilliseconds })
  return new Agent({
    connect: (options, done) =>
      connect(options, (error, socket) => {
        if (error) return done(error, null)
        const address = (socket as Socket).remoteAddress ?? ''
        if (address !== '' && !isInner(address)) return done(null, socket)
        done(new InnerAddressError('its address is on this machine or its network'), null)
        socket?.destroy()
      }),
  })
}

/** Fetches pictures from the web. */
export class ImageFetcher {
  readonly #agent: Agent

  /** @param inside whether this machine and its network may be asked too */
  constructor(inside: boolean) {
    this.#agent = inside ? new Agent() : openWebOnly()
  }

  /**
   * @param address an http or https address
   * @returns the picture
   * @throws Error whose message says why it could not be had
   */
  fetch(address: string): Promise<Blob> {
    return pRetry(() => this.#attempt(address), {
      ...{ retries, minTimeout: 300 },
      shouldRetry: ({ error }) => !(error.cause instanceof InnerAddressError),
    })
  }

  /** Lets go of the connections. */
  close(): Promise<void> {
    return this.#agent.destroy()
  }

  async #attempt(address: string): Promise<Blob> {
    const response = await fetch(address, {
      dispatcher: this.#agent,
      signal: AbortSignal.timeout(attemptMilliseconds),
      headers: { accept: 'image/*', 'user-agent': 'Latchkey import' },
    })
    if (!response.ok) {
      await response.body?.cancel()
      const message = `its server answered ${response.status}`
      throw response.status >= 500 || response.status === 429
        ? new Error(message)
        : new AbortError(message)
    }
    const parts: Uint8Array<ArrayBuffer>[] = []
    let bytes = 0
    for await (const part of response.body ?? []) {
      bytes += part.byteLength
      if (bytes > limits.imageBytes) throw new AbortError('it has more than 10 MB')
      parts.push(part as Uint8Array<ArrayBuffer>)
    }
    return new Blob(parts, { type: response.headers.get('content-type') ?? '' })
  }
}

/**
 * @param error what fetching threw
 * @returns why, in words
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return 'its server took too long'
  return error.cause instanceof Error ? error.cause.message : error.message
}
