import { DatabaseSync } from 'node:sqlite'

/** An answer of Cloudflare's API that refuses a request. */
export class ApiRefusal extends Error {
  readonly status: number
  readonly code: number

  constructor(status: number, code: number, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

interface FakeDatabase {
  uuid: string
  name: string
  sqlite: DatabaseSync
}

interface FakeDeployment {
  databaseId: string
  files: string[]
  /** Whether every version has an address of its own. */
  previews: boolean
}

interface FakeWorker {
  secrets: Record<string, string>
  deployments: FakeDeployment[]
}

/** The parts of the API that requests belong to; each can be made to refuse. */
export type ApiPart =
  | 'user'
  | 'd1'
  | 'd1-create'
  | 'd1-query'
  | 'd1-import'
  | 'r2'
  | 'secrets'
  | 'secrets-write'
  | 'deploy'

/**
 * A Cloudflare account in memory, with real SQLite databases. It answers as the API is documented,
 * and refuses what the documented API refuses.
 */
export class FakeAccount {
  /** Empty if no account is signed in. */
  email = 'engineer@example.org'
  accounts: { id: string; name: string }[] = [{ id: 'account-1', name: 'The Magazine' }]
  databases: FakeDatabase[] = []
  buckets: string[] = []
  workers = new Map<string, FakeWorker>()
  /** Everything that was created or changed, in order. */
  writes: string[] = []
  /** What the site answers builders that want to put a release live, the last one for ever; none if it does not know the call. */
  claimAnswers: ('granted' | 'waiting' | 'superseded')[] = []
  /** These calls, in order. */
  readonly claims: string[] = []
  /** How often each file was uploaded, by its hash. The API keeps files for the next upload. */
  readonly uploaded = new Map<string, number>()
  readonly #refusals = new Map<ApiPart, ApiRefusal>()

  /** The part refuses every request from now on; without a refusal, it no longer does. */
  refuse(part: ApiPart, refusal?: ApiRefusal): void {
    if (refusal) this.#refusals.set(part, refusal)
    else this.#refusals.delete(part)
  }

  /** @throws ApiRefusal if the part was made to refuse */
  check(part: ApiPart): void {
    const refusal = this.#refusals.get(part)
    if (refusal) throw refusal
  }

  createDatabase(name: string): FakeDatabase {
    this.check('d1-create')
    if (this.databases.some((database) => database.name === name)) {
      throw new ApiRefusal(400, 7502, 'A database with that name already exists')
    }
    const uuid = `11111111-2222-4333-8444-${String(this.databases.length).padStart(12, '0')}`
    const database = { uuid, name, sqlite: new DatabaseSync(':memory:') }
    this.databases.push(database)
    this.writes.push(`database ${name}`)
    return database
  }

  database(uuid: string): DatabaseSync {
    const database = this.databases.find((one) => one.uuid === uuid)
    if (database) return database.sqlite
    throw new ApiRefusal(404, 7404, `The database ${uuid} could not be found`)
  }

  query(uuid: string, sql: string): Record<string, unknown>[] {
    this.check('d1-query')
    try {
      return this.database(uuid).prepare(sql).all()
    } catch (error) {
      throw asRefusal(error)
    }
  }

  /** Runs a whole file, or nothing of it. */
  importFile(uuid: string, sql: string): void {
    this.check('d1-import')
    const database = this.database(uuid)
    database.exec('BEGIN')
    try {
      database.exec(sql)
      database.exec('COMMIT')
    } catch (error) {
      database.exec('ROLLBACK')
      throw asRefusal(error)
    }
    this.writes.push('import')
  }

  bucket(name: string): string {
    this.check('r2')
    if (this.buckets.includes(name)) return name
    throw new ApiRefusal(404, 10006, 'The specified bucket does not exist.')
  }

  createBucket(name: string): void {
    this.check('r2')
    if (this.buckets.includes(name)) {
      throw new ApiRefusal(409, 10004, 'The bucket you tried to create already exists')
    }
    this.buckets.push(name)
    this.writes.push(`bucket ${name}`)
  }

  worker(name: string): FakeWorker {
    this.check('secrets')
    const worker = this.workers.get(name)
    if (worker) return worker
    throw new ApiRefusal(404, 10007, 'This Worker does not exist on your account.')
  }

  /** Creates a Worker without code, as `wrangler secret` does before the first deployment. */
  createDraft(name: string): void {
    this.workers.set(name, { secrets: {}, deployments: [] })
  }

  storeSecrets(name: string, secrets: Record<string, string>): void {
    const worker = this.worker(name)
    this.check('secrets-write')
    Object.assign(worker.secrets, secrets)
    this.writes.push('secrets')
  }

  store(hash: string): void {
    this.uploaded.set(hash, (this.uploaded.get(hash) ?? 0) + 1)
  }

  deploy(name: string, deployment: FakeDeployment & { bucket: string }): void {
    this.check('deploy')
    const { bucket, ...rest } = deployment
    this.database(rest.databaseId)
    if (!this.buckets.includes(bucket)) {
      throw new ApiRefusal(400, 10085, `R2 bucket '${bucket}' not found`)
    }
    if (!this.workers.has(name)) this.createDraft(name)
    this.workers.get(name)?.deployments.push(rest)
  }
}

function asRefusal(error: unknown): ApiRefusal {
  if (error instanceof ApiRefusal) return error
  return new ApiRefusal(
    400,
    7500,
    `${error instanceof Error ? error.message : error}: SQLITE_ERROR`,
  )
}
