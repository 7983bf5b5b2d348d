import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the build hook of the Worker's tests listens. */
    hookOrigin: string
  }
}

/**
 * A build hook over real HTTP for the Worker's tests. A POST to `/NAME/STATUS` is answered with that
 * status, and with `?retry-after=` as header; one to `/NAME/silence` is never answered. A GET of
 * `/NAME` returns how many POSTs came for that name.
 *
 * @param project receives the hook’s address
 * @returns ends it
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const calls = new Map<string, number>()
  const server = createServer((request, answer) => {
    request.resume()
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://hook')
    const [, name = '', status = ''] = pathname.split('/')
    if (request.method === 'GET') return answer.end(String(calls.get(name) ?? 0))
    calls.set(name, (calls.get(name) ?? 0) + 1)
    if (status === 'silence') return
    const wait = searchParams.get('retry-after')
    return answer.writeHead(Number(status), wait ? { 'retry-after': wait } : {}).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  project.provide('hookOrigin', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  return () => {
    server.closeAllConnections()
    return new Promise((done) => server.close(() => done()))
  }
}
