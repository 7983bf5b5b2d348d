import * as services from '#tools/platform/services/wrapped-services.ts'

export type { SentStatement } from '#tools/platform/services/wrapped-services.ts'

// The same types, once as globals and once imported.

/** A database, each of whose calls passes through `around`. A statement is a call when it is sent. */
export function wrapDatabase(database: D1Database, around: services.Around): D1Database {
  const wrapped = services.wrapDatabase(database as unknown as services.Services['DB'], around)
  return wrapped as unknown as D1Database
}

/** A bucket, each of whose calls passes through `around`. */
export function wrapBucket(bucket: R2Bucket, around: services.Around): R2Bucket {
  const wrapped = services.wrapBucket(bucket as unknown as services.Services['MEDIA'], around)
  return wrapped as unknown as R2Bucket
}
