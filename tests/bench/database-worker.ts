import type { SentStatement } from './remote-database.ts'

interface Statement {
  bind(...params: readonly unknown[]): Statement
  raw(): Promise<unknown>
}

interface Environment {
  DB: { prepare(sql: string): Statement; batch(statements: Statement[]): Promise<unknown> }
}

/** Runs the statements of `remote-database.ts` on the real D1. */
export default {
  async fetch(request: Request, { DB }: Environment): Promise<Response> {
    const { pathname } = new URL(request.url)
    const sent = (await request.json()) as SentStatement[]
    const statements = sent.map(({ sql, params }) => DB.prepare(sql).bind(...params))
    try {
      return Response.json(
        pathname === '/raw' ? await statements[0]?.raw() : await DB.batch(statements),
      )
    } catch (error) {
      return new Response(String(error), { status: 500 })
    }
  },
}
