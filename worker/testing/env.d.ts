declare namespace Cloudflare {
  interface Env {
    SITE_ACCESS_KEY: string
    ADMIN_USERNAME: string
    ADMIN_PASSWORD: string
    SESSION_SECRET: string
    BUILD_TOKEN: string
    /** How many calls the fuzzing makes, and the seed that repeats one; empty for a fresh one. */
    FUZZ_CASES: string
    FUZZ_SEED: string
    MIGRATIONS: import('@cloudflare/vitest-plugin').D1Migration[]
  }
}
