import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
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
 * At `/sources` it is the web that articles cite: `?status=` is what it answers, `?to=` where it leads, `?loop` back,
 * `?head=` what it answers to HEAD instead, `?silent` keeps it from answering, `?mute` from saying more than its
 * status, and `?broken` cuts its text off.
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
    if (name === 'sources') return answerAsSource(request, answer, searchParams)
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

/** Without an end: whoever reads it all would wait for ever. */
function answerAsSource(request: IncomingMessage, answer: ServerResponse, asked: URLSearchParams) {
  if (asked.has('silent')) return
  const head = request.method === 'HEAD' ? asked.get('head') : null
  const to = asked.has('loop') ? '?loop' : asked.get('to')
  const personal =
    request.headers.cookie ?? request.headers.referer ?? request.headers.authorization
  const status = personal ? 500 : Number(head ?? asked.get('status') ?? (to === null ? 200 : 302))
  answer.writeHead(status, to === null ? {} : { location: to })
  if (request.method === 'HEAD') answer.end()
  else if (asked.has('mute')) answer.flushHeaders()
  else if (asked.has('broken')) {
    answer.flushHeaders()
    setTimeout(() => answer.destroy(), 50)
  } else answer.write('A page. '.repeat(10_000))
}
