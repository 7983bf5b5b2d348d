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

// The portal's own policy is in force: an inline style or an event handler that it met would fail the test,
// and so would a request.
test('the browser’s parser reads what is stored as the Worker does, and leaves nothing of an attack', async ({
  page,
}) => {
  const hostile = fc.sample(hostileHtml, { numRuns: 2_000, seed: 1 })
  const texts = [...Object.values(attacks).flat(), ...hostile]
  await page.goto('/admin')
  await page.evaluate(await portalSanitizer())
  const cleaned = (all: string[]): Promise<string[]> =>
    page.evaluate(
      (these) =>
        (globalThis as unknown as { sanitized: (texts: string[]) => string[] }).sanitized(these),
      all,
    )
  const stored = texts.map(sanitizeArticleHtml)
  expect(await cleaned(stored)).toEqual(stored)
  // Browsers and parse5 close a few elements of broken HTML in other places. What the portal makes of it is
  // as clean.
  const portal = await cleaned(texts)
  expect(portal.map(sanitizeArticleHtml)).toEqual(portal)
  const differing = portal.filter((html, index) => html !== stored[index])
  expect(differing.length).toBeLessThan(texts.length / 100)
})
