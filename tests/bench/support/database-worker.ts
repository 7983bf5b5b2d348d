import type { SentStatement } from './remote-database.ts'

interface Statement {
  bind(...params: readonly unknown[]): Statement
  raw(): Promise<unknown>
}

interface Environment {
  DB: { prepare(sql: string): Statement; batch(statements: Statement[]): Promise<unknown> }
}

/** Runs the statements of `remote-database.ts` on the real D1. */
export async function runStatements(request: Request, { DB }: Environment): Promise<Response> {
  const sent = (await request.json()) as SentStatement[]
  const statements = sent.map(({ sql, params }) => DB.prepare(sql).bind(...params))
  const isRaw = new URL(request.url).pathname === '/raw'
  try {
    return Response.json(isRaw ? await statements[0]?.raw() : await DB.batch(statements))
  } catch (error) {
    return new Response(String(error), { status: 500 })
  }
}
