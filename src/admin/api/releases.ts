import { type Releases, releasesSchema } from '#domain/release.ts'
import { type Connection, requestJson } from './connection.ts'

const path = '/api/admin/releases'

export function readReleases(connection: Connection, signal: AbortSignal): Promise<Releases> {
  return requestJson(connection, 'GET', path, releasesSchema, { signal })
}

/** Requests a build, even if nothing changed. The response includes the new build. */
export function requestBuild(connection: Connection): Promise<Releases> {
  return requestJson(connection, 'POST', path, releasesSchema)
}
