import type { LocalSecrets } from '#tools/cli/secrets.ts'

/** A running product, and what opens it. */
export interface TestServer {
  origin: string
  secrets: LocalSecrets
}

/** Where the end-to-end tests run the product, and who they are in it. */
export const port = Number(process.env.E2E_PORT ?? 8788)
export const origin = `http://localhost:${port}`
export const state = '.latchkey/e2e'

/** Invented secrets; they win over those of `.dev.vars`. */
export const secrets = {
  SITE_ACCESS_KEY: 'the key of the browser tests',
  ADMIN_USERNAME: 'editor',
  ADMIN_PASSWORD: 'the password of the browser tests',
  SESSION_SECRET: 'a secret of the browser tests, at least 32 bytes',
  BUILD_TOKEN: 'the-build-token-of-the-browser-tests',
}

/** The product that the tests share. */
export const shared: TestServer = { origin, secrets }
