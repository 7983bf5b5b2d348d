import { z } from 'zod'

const sessionSecretSchema = z
  .string()
  .refine((secret) => new TextEncoder().encode(secret).length >= 32, {
    message: 'must be at least 32 bytes long',
  })

/** The secrets, by the names that `.dev.vars` and the deployment give them. */
const secretsSchema = z.object({
  SITE_ACCESS_KEY: z.string().min(1),
  ADMIN_USERNAME: z.string().min(1),
  ADMIN_PASSWORD: z.string().min(1),
  SESSION_SECRET: sessionSecretSchema,
  /** The previous secret while it is being replaced: its sessions stay valid. */
  SESSION_SECRET_PREVIOUS: sessionSecretSchema.optional(),
  BUILD_TOKEN: z.string().min(16),
})

export type Secrets = z.infer<typeof secretsSchema>

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

const checked = new WeakSet<object>()

/** @throws Error naming the variable that is missing or too weak; the Worker then serves nothing */
export function checkSecrets(env: Environment): void {
  if (checked.has(env)) return
  const result = secretsSchema.safeParse(env)
  if (!result.success) {
    const faults = result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
    throw new Error(`The Worker cannot serve: ${faults.join('; ')}.`)
  }
  checked.add(env)
}
