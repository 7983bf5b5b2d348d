import { lookup } from 'node:dns'
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net'
import pRetry, { AbortError } from 'p-retry'
import { Agent, buildConnector, fetch } from 'undici'
import { limits } from '#domain/limits.ts'

const attemptTimeoutMs = 20_000

/** How often an image is requested again if its server fails. */
const retries = 2
const firstRetryDelayMs = 300

/** Networks that only this machine or those around it can reach (RFC 6890). */
const privateNetworks = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.168.0.0/16', '198.18.0.0/15', '224.0.0.0/3'],
  ...['::/127', 'fc00::/7', 'fe80::/10', 'ff00::/8'],
]

const privateAddresses = new BlockList()
for (const network of privateNetworks) {
  const [address = '', prefix] = network.split('/')
  privateAddresses.addSubnet(address, Number(prefix), familyOf(address))
}

function isPrivate(address: string): boolean {
  return privateAddresses.check(address, familyOf(address))
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4'
}

class PrivateAddressError extends Error {
  override message = 'its address is on this machine or its network'
}

/** Connects to public addresses only. What a name stands for is checked before the connection. */
function publicAgent(): Agent {
  const connect = buildConnector({ timeout: attemptTimeoutMs, lookup: lookupPublic })
  return new Agent({
    connect: (options, done) => {
      const host = options.hostname.replace(/^\[|\]$/g, '')
      // An address is not looked up.
      if (isIP(host) && isPrivate(host)) done(new PrivateAddressError(), null)
      else connect(options, done)
    },
  })
}

const lookupPublic: LookupFunction = (name, options, done) => {
  lookup(name, { ...options, all: true }, (error, found) => {
    const [first] = found ?? []
    if (error || !first) return done(error ?? new Error(`${name} has no address`), '')
    if (found.some(({ address }) => isPrivate(address))) return done(new PrivateAddressError(), '')
    if (options.all) done(null, found)
    else done(null, first.address, first.family)
  })
}

/** Fetches images from the web. */
export class ImageFetcher {
  readonly #agent: Agent

  /** @param allowPrivate whether images may come from this machine and its network */
  constructor(allowPrivate: boolean) {
    this.#agent = allowPrivate ? new Agent() : publicAgent()
  }

  /**
   * @param address an http, https or data address
   * @throws Error that `reasonOf` puts into words
   */
  fetch(address: string): Promise<Blob> {
    return pRetry(() => this.#attempt(address), {
      retries,
      minTimeout: firstRetryDelayMs,
      shouldRetry: ({ error }) => !(error.cause instanceof PrivateAddressError),
    })
  }

  close(): Promise<void> {
    return this.#agent.destroy()
  }

  async #attempt(address: string): Promise<Blob> {
    const response = await fetch(address, {
      dispatcher: this.#agent,
      signal: AbortSignal.timeout(attemptTimeoutMs),
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

/** @returns why an image could not be fetched, as a clause for the report */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return 'its server took too long'
  return error.cause instanceof Error ? error.cause.message : error.message
}
