import { type Releases, releasesSchema } from '#domain/release.ts'
import { type Connection, call } from './connection.ts'

/**
 * @param connection the session's connection
 * @param signal ends the wait
 * @returns what readers are served, and the last builds
 * @throws ApiRefusal where the server refuses
 */
export async function readReleases(
  connection: Connection,
  signal?: AbortSignal,
): Promise<Releases> {
  return call(connection, 'GET', '/api/admin/releases', releasesSchema, signal ? { signal } : {})
}

/**
 * Asks for a build, whether something changed or not.
 *
 * @param connection the session's connection
 * @returns the builds, with the new one among them
 * @throws ApiRefusal where the server refuses
 */
export async function buildNow(connection: Connection): Promise<Releases> {
  return call(connection, 'POST', '/api/admin/releases', releasesSchema)
}
