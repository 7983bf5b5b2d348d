import { Agent, request } from 'node:http'

/** A request as it goes over the wire: its path is sent as it is, however odd. */
export interface CrawlRequest {
  method: string
  path: string
  headers: Record<string, string>
  body?: string
}

export interface CrawlAnswer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
}

/** How many requests are under way at once. */
const concurrency = 24

const agent = new Agent({ keepAlive: true, maxSockets: concurrency })

/** Sends one request with its path as it is, which `fetch` would normalize. */
export function send(origin: string, crawled: CrawlRequest): Promise<CrawlAnswer> {
  const { method, path, body = '' } = crawled
  const { hostname, port } = new URL(origin)
  // Without a length, Node sends the body of a DELETE as if it were the next request.
  const headers = { ...crawled.headers, ...(body && { 'content-length': Buffer.byteLength(body) }) }
  return new Promise((found, fail) => {
    const sent = request({ agent, hostname, port, method, path, headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('error', fail)
      answer.on('end', () => {
        const text = Buffer.concat(parts).toString('utf8')
        found({ status: answer.statusCode ?? 0, headers: answer.headers, body: text })
      })
    })
    sent.on('error', fail)
    sent.end(body)
  })
}

/**
 * Sends many requests, several at once.
 *
 * @param check receives each answer, and throws if it is wrong
 */
export async function crawl<R extends CrawlRequest>(
  origin: string,
  requests: readonly R[],
  check: (request: R, answer: CrawlAnswer) => void,
): Promise<void> {
  const waiting = requests.values()
  const sender = async () => {
    for (const request of waiting) check(request, await send(origin, request))
  }
  await Promise.all(Array.from({ length: concurrency }, sender))
}
