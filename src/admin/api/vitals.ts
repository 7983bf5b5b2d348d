import { type Vitals, vitalsSchema } from '#domain/vitals.ts'
import { type Connection, requestJson } from './connection.ts'

export function readVitals(connection: Connection, signal: AbortSignal): Promise<Vitals> {
  return requestJson(connection, 'GET', '/api/admin/vitals', vitalsSchema, { signal })
}
