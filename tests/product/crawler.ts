import { Agent, request } from 'node:http'

/** A request as it goes over the wire: its path is sent as it stands, however odd. */
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
const atOnce = 24

const agent = new Agent({ keepAlive: true, maxSockets: atOnce })

/**
 * Sends one request, without the care that `fetch` takes of addresses.
 *
 * @param origin where the product runs
 * @param step the request
 * @returns the answer
 */
export function send(origin: string, step: CrawlRequest): Promise<CrawlAnswer> {
  const { method, path, body = '' } = step
  const { hostname, port } = new URL(origin)
  // Without a length, Node sends the body of a DELETE as if it were the next request.
  const headers = { ...step.headers, ...(body && { 'content-length': Buffer.byteLength(body) }) }
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
 * Takes many steps, several at once.
 *
 * @param origin where the product runs
 * @param steps the requests
 * @param judge told of each answer
 */
export async function crawl<S extends CrawlRequest>(
  origin: string,
  steps: readonly S[],
  judge: (step: S, found: CrawlAnswer) => void,
): Promise<void> {
  const waiting = steps.values()
  const walker = async () => {
    for (const step of waiting) judge(step, await send(origin, step))
  }
  await Promise.all(Array.from({ length: atOnce }, walker))
}
