import { build } from 'esbuild'
import fc from 'fast-check'
import { sanitizeArticleHtml } from '#domain/articles/article-html.ts'
import { hostileHtml } from '#domain/testing/html-trees.ts'
import { expect, test } from '#tests/browser/test.ts'
import { attacks } from './index.ts'

test.use({ visitor: 'admin' })

/** What the portal cleans HTML with, as one script. */
async function portalSanitizer(): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: `import { sanitizeArticleHtml } from '#domain/articles/article-html.ts'
        globalThis.sanitized = (texts) => texts.map(sanitizeArticleHtml)`,
      resolveDir: process.cwd(),
    },
    bundle: true,
    write: false,
    plugins: [
      {
        name: 'browser-parser',
        setup: ({ onResolve }) => {
          onResolve({ filter: /^(#domain|\.)\/html-parser\.ts$/ }, () => ({
            path: `${process.cwd()}/src/admin/html-parser.ts`,
          }))
        },
      },
    ],
  })
  return outputFiles[0]?.text ?? ''
}

// The portal's own policy is in force: an inline style that it met would fail the test.
test('the browser’s parser leaves of every attack what the Worker’s leaves', async ({ page }) => {
  const hostile = fc.sample(hostileHtml, { numRuns: 500, seed: 1 })
  const texts = [...Object.values(attacks).flat(), ...hostile]
  await page.goto('/admin')
  await page.evaluate(await portalSanitizer())
  const cleaned: string[] = await page.evaluate(
    (all) => (globalThis as unknown as { sanitized: (texts: string[]) => string[] }).sanitized(all),
    texts,
  )
  const differing = texts.flatMap((html, index) =>
    sanitizeArticleHtml(html) === cleaned[index]
      ? []
      : [{ html, worker: sanitizeArticleHtml(html), portal: cleaned[index] }],
  )
  expect(differing).toEqual([])
})
