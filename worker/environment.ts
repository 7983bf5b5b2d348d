/** The secrets, by the names that `.dev.vars` and the deployment give them. */
export interface Secrets {
  SITE_ACCESS_KEY: string
  ADMIN_USERNAME: string
  ADMIN_PASSWORD: string
  SESSION_SECRET: string
  /** The previous secret while it is being replaced: its sessions stay valid. */
  SESSION_SECRET_PREVIOUS?: string | undefined
  BUILD_TOKEN: string
}

/** How long each secret is at least, in bytes. */
const leastBytes: Record<keyof Secrets, number> = {
  SITE_ACCESS_KEY: 1,
  ADMIN_USERNAME: 1,
  ADMIN_PASSWORD: 1,
  SESSION_SECRET: 32,
  SESSION_SECRET_PREVIOUS: 32,
  BUILD_TOKEN: 16,
}

/** The build hook; without an address none is connected. */
interface BuildHook {
  /** A POST to this address starts a build. */
  BUILD_HOOK_URL?: string
  /** The bearer token, if the hook needs one, as GitHub's does. */
  BUILD_HOOK_TOKEN?: string
}

/** Settings that the owner may add to `[vars]` in `wrangler.toml`. */
interface OptionalSettings {
  /** `true`: browsers require HTTPS from every subdomain of the site's host too. */
  HSTS_SUBDOMAINS?: string
  /** `off`: addresses of sources are not called. */
  LINK_CHECKS?: string
  /** How large the database may become, in megabytes; without it, as on the free plan. */
  DATABASE_LIMIT_MB?: string
}

/** Bound if the account has an analytics dataset; otherwise D1 keeps the sums. */
interface OptionalBindings {
  VITALS?: AnalyticsEngineDataset
}

/** Everything that the Worker is bound to: the bindings of `wrangler.toml` and the secrets. */
export type Environment = Bindings & OptionalBindings & OptionalSettings & Secrets & BuildHook

/** What an isolate keeps of a database. Tests have more than one. */
export function perDatabase<T>(create: () => T): (env: Environment) => T {
  const kept = new WeakMap<D1Database, T>()
  return ({ DB }) => {
    const known = kept.get(DB) ?? create()
    kept.set(DB, known)
    return known
  }
}

const checked = new WeakSet<object>()

/** @throws Error naming the variable that is missing or too weak; the Worker then serves nothing */
export function checkSecrets(env: Environment): void {
  if (checked.has(env)) return
  const faults = Object.entries(leastBytes).flatMap(([name, bytes]) => {
    const secret: unknown = env[name as keyof Secrets]
    if (secret === undefined && name === 'SESSION_SECRET_PREVIOUS') return []
    if (typeof secret !== 'string') return `${name} is missing`
    const isLong = new TextEncoder().encode(secret).length >= bytes
    return isLong ? [] : `${name} must be at least ${bytes} bytes long`
  })
  if (faults.length > 0) throw new Error(`The Worker cannot serve: ${faults.join('; ')}.`)
  checked.add(env)
}
