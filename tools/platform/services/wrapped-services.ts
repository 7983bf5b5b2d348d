import type {
  D1Database,
  D1PreparedStatement,
  Fetcher,
  ImagesBinding,
  ImageTransformer,
  R2Bucket,
} from '@cloudflare/workers-types'

/** The bindings whose calls leave the Worker. */
export interface Services {
  DB: D1Database
  MEDIA: R2Bucket
  ASSETS: Fetcher
  IMAGES: ImagesBinding
}

export type ServiceName = keyof Services

export interface SentStatement {
  query: string
  values: readonly unknown[]
}

export interface ServiceCall {
  service: ServiceName
  method: string
  statements: readonly SentStatement[]
}

/** Does something before and after each call of a service. */
export type Around = <T>(call: ServiceCall, work: () => Promise<T>) => Promise<T>

/** The real services, each of whose calls passes through `around`. */
export function wrapServices(services: Services, around: Around): Services {
  const { DB, MEDIA, ASSETS, IMAGES } = services
  return {
    DB: wrapDatabase(DB, around),
    MEDIA: wrapBucket(MEDIA, around),
    ASSETS: withCalls(ASSETS, 'ASSETS', ['fetch'], around),
    IMAGES: wrapImages(IMAGES, around),
  }
}

export function wrapDatabase(database: D1Database, around: Around): D1Database {
  const originals = new WeakMap<
    D1PreparedStatement,
    { statement: D1PreparedStatement; sent: SentStatement }
  >()
  const wrap = (statement: D1PreparedStatement, sent: SentStatement): D1PreparedStatement => {
    const calls = methodsOf(statement, ['all', 'first', 'raw', 'run'], (method, work) =>
      around({ service: 'DB', method, statements: [sent] }, work),
    )
    const bind = (...values: unknown[]) => wrap(statement.bind(...values), { ...sent, values })
    const wrapped = replaced(statement, { ...calls, bind })
    originals.set(wrapped, { statement, sent })
    return wrapped
  }
  return replaced(database, {
    prepare: (query: string) => wrap(database.prepare(query), { query, values: [] }),
    batch: (wrapped: D1PreparedStatement[]) => {
      const known = wrapped.map((one) => originals.get(one))
      const statements = known.flatMap((one) => (one ? [one.sent] : []))
      return around({ service: 'DB', method: 'batch', statements }, () =>
        database.batch(wrapped.map((one, place) => known[place]?.statement ?? one)),
      )
    },
    exec: (query: string) =>
      around({ service: 'DB', method: 'exec', statements: [{ query, values: [] }] }, () =>
        database.exec(query),
      ),
  })
}

const bucketCalls = ['get', 'put', 'head', 'delete', 'list'] as const

/** Of any type that has these calls: the Worker knows the same bucket by its global types. */
export function wrapBucket<Bucket extends Record<(typeof bucketCalls)[number], unknown>>(
  bucket: Bucket,
  around: Around,
): Bucket {
  return withCalls(bucket, 'MEDIA', bucketCalls, around)
}

/** The service is called when the output is wanted; what comes before only describes it. */
function wrapImages(images: ImagesBinding, around: Around): ImagesBinding {
  const wrap = (transformer: ImageTransformer): ImageTransformer =>
    replaced(withCalls(transformer, 'IMAGES', ['output'], around), {
      transform: (...given: Parameters<ImageTransformer['transform']>) =>
        wrap(transformer.transform(...given)),
    })
  return replaced(withCalls(images, 'IMAGES', ['info'], around), {
    input: (...given: Parameters<ImagesBinding['input']>) => wrap(images.input(...given)),
  })
}

/** The object, of whose methods some are calls. */
function withCalls<T extends object>(
  object: T,
  service: ServiceName,
  names: readonly (keyof T & string)[],
  around: Around,
): T {
  const calls = methodsOf(object, names, (method, work) =>
    around({ service, method, statements: [] }, work),
  )
  return replaced(object, calls)
}

function methodsOf<T extends object>(
  object: T,
  names: readonly (keyof T & string)[],
  call: (method: string, work: () => Promise<unknown>) => Promise<unknown>,
): Record<string, unknown> {
  const methods = names.map((name) => {
    const method = object[name] as (...given: unknown[]) => Promise<unknown>
    return [
      name,
      (...given: unknown[]) => call(name, async () => method.apply(object, given)),
    ] as const
  })
  return Object.fromEntries(methods)
}

function replaced<T extends object>(object: T, methods: Record<string, unknown>): T {
  return new Proxy(object, {
    get(target, name) {
      if (typeof name === 'string' && Object.hasOwn(methods, name)) return methods[name]
      const member: unknown = Reflect.get(target, name)
      // By the constructor's name one is recognized.
      return typeof member === 'function' && name !== 'constructor' ? member.bind(target) : member
    },
  })
}
