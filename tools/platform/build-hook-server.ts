import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A running build hook. */
export interface BuildHook {
  /** The address that a POST to asks for a build. */
  address: string
  close(): Promise<void>
}

/**
 * The local counterpart of a deploy hook: a POST with the build token asks for a build.
 *
 * @param token the build token
 * @param request asks for a build
 * @returns the hook, listening on a free loopback port
 */
export async function openBuildHook(token: string, request: () => void): Promise<BuildHook> {
  const server = createServer((incoming, answer) => {
    incoming.resume()
    const allowed = incoming.headers.authorization === `Bearer ${token}`
    const status = incoming.method !== 'POST' ? 405 : allowed ? 202 : 401
    if (status === 202) request()
    answer.writeHead(status).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}/builds`, close: () => closed(server) }
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((done) => server.close(() => done()))
}
