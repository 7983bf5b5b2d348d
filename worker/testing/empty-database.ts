import { applyD1Migrations, env, reset } from 'cloudflare:test'
import { vi } from 'vitest'

const countTables = "select count(*) as tables from sqlite_master where name = 'd1_migrations'"

// Files share a workerd: each one starts with an empty database and bucket, and with modules that
// remember nothing.
vi.resetModules()
// After the fuzz test, the first reset may leave the database as it was.
do await reset()
while ((await env.DB.prepare(countTables).first('tables')) !== 0)
await applyD1Migrations(env.DB, env.MIGRATIONS)
