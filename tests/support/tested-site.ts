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
