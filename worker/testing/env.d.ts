declare namespace Cloudflare {
  interface Env {
    SITE_ACCESS_KEY: string
    ADMIN_USERNAME: string
    ADMIN_PASSWORD: string
    SESSION_SECRET: string
    BUILD_TOKEN: string
    /** Hash of the first administrator's password, so that each file need not compute it. */
    ADMIN_PASSWORD_HASH: string
    /** How many calls the fuzzing makes, and from which seed. */
    FUZZ_CASES: string
    SEED: string
    WEEKS_PER_ARTICLE: string
    /** Whose limits the tests keep. */
    PLATFORM_PLAN: import('#tools/platform/services/plans.ts').PlanName
    MIGRATIONS: import('@cloudflare/vitest-plugin').D1Migration[]
  }
}
