import { type Vitals, vitalsSchema } from '#domain/vitals.ts'
import { type Connection, call } from './connection.ts'

/**
 * @param connection the session's connection
 * @param signal ends the wait
 * @returns how fast readers' pages were in the last weeks
 * @throws ApiRefusal where the server refuses
 */
export async function readVitals(connection: Connection, signal?: AbortSignal): Promise<Vitals> {
  return call(connection, 'GET', '/api/admin/vitals', vitalsSchema, signal ? { signal } : {})
}
