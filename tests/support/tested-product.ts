import { ApiClient } from '#tools/cli/api-client.ts'
import type { LocalSecrets } from '#tools/cli/secrets.ts'

/** The address that the pages of tested products name, whatever port they are served at. */
export const testedSiteOrigin = 'https://magazine.example'

/** Invented secrets of tested products. */
export const testedSecrets: LocalSecrets = {
  SITE_ACCESS_KEY: 'the key of the product tests',
  ADMIN_USERNAME: 'editor',
  ADMIN_PASSWORD: 'the password of the product tests',
  SESSION_SECRET: 'a secret of the product tests, at least 32 bytes',
  BUILD_TOKEN: 'the-build-token-of-the-product-tests',
}

/** A running product, as tests reach it. */
export interface TestedProduct {
  origin: string
  /** The origin that its pages name. */
  siteOrigin: string
  /** Folder of local data. */
  state: string
  secrets: LocalSecrets
  /** `Cookie` headers of a reader and of an administrator. */
  cookies: { reader: string; admin: string }
  /** Signed in as the first administrator. */
  client: ApiClient
}

/** Reads a token from a `Cookie` header of a tested product. */
export function tokenIn(cookies: string, name: 'latchkey_site' | 'latchkey_admin'): string {
  return new RegExp(`${name}=([^;]+)`).exec(cookies)?.[1] ?? ''
}

export function clientFor({ origin, secrets, cookies }: Omit<TestedProduct, 'client'>): ApiClient {
  const token = tokenIn(cookies.admin, 'latchkey_admin')
  return new ApiClient(origin, { token, buildToken: secrets.BUILD_TOKEN })
}
