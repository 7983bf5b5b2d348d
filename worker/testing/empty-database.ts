import { applyD1Migrations, env, reset } from 'cloudflare:test'
import { vi } from 'vitest'

// Files share a workerd: each one starts with an empty database and bucket, and with modules that
// remember nothing.
vi.resetModules()
await reset()
await applyD1Migrations(env.DB, env.MIGRATIONS)
