/** A service that runs D1 for a Worker in another process, see `database-worker.ts`. */
interface DatabaseService {
  fetch(url: string, init: RequestInit): Promise<Response>
}

export interface SentStatement {
  sql: string
  params: readonly unknown[]
}

const origin = 'http://service'

class RemoteStatement {
  readonly #service: DatabaseService
  readonly #sent: SentStatement

  constructor(service: DatabaseService, sent: SentStatement) {
    this.#service = service
    this.#sent = sent
  }

  bind(...params: unknown[]): RemoteStatement {
    return new RemoteStatement(this.#service, { sql: this.#sent.sql, params })
  }

  async all(): Promise<unknown> {
    const [result] = await sendBatch(this.#service, [this])
    return result
  }

  run(): Promise<unknown> {
    return this.all()
  }

  raw(): Promise<unknown> {
    return send(this.#service, '/raw', [this.#sent])
  }

  toJSON(): SentStatement {
    return this.#sent
  }
}

async function send(service: DatabaseService, path: string, body: unknown): Promise<unknown> {
  const init = { method: 'POST', body: JSON.stringify(body) }
  const response = await service.fetch(origin + path, init)
  if (!response.ok) throw new Error(await response.text())
  return response.json()
}

function sendBatch(service: DatabaseService, statements: RemoteStatement[]): Promise<unknown[]> {
  return send(service, '/batch', statements) as Promise<unknown[]>
}

function remoteDatabase(service: DatabaseService) {
  return {
    prepare: (sql: string) => new RemoteStatement(service, { sql, params: [] }),
    batch: (statements: RemoteStatement[]) => sendBatch(service, statements),
  }
}

/** The environment of a Worker whose D1 runs behind the binding `D1_SERVICE`. */
export function remoteEnvironment<T extends { D1_SERVICE: DatabaseService }>(env: T) {
  return { ...env, DB: remoteDatabase(env.D1_SERVICE) }
}
