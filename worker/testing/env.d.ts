declare namespace Cloudflare {
  interface Env {
    SITE_ACCESS_KEY: string
    ADMIN_USERNAME: string
    ADMIN_PASSWORD: string
    SESSION_SECRET: string
    BUILD_TOKEN: string
    MIGRATIONS: import('@cloudflare/vitest-plugin').D1Migration[]
  }
}
