import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { HtmlValidate, type Message } from 'html-validate'
import { expect, it } from 'vitest'
import { prepareDemonstration } from '#tests/support/prepared-magazines.ts'
import { ReleaseStore } from '#tools/platform/release-store.ts'

const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    // How React and Astro write what HTML allows to be written in several ways.
    'attr-case': 'off',
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    // Advice: the bar of an article is drawn by two elements.
    'prefer-native-element': 'off',
  },
})

/** What Astro itself writes: what the portal shows until it is loaded. */
function isAstros({ selector }: Message): boolean {
  return selector?.startsWith('html > body > astro-island > ') ?? false
}

it('every page of a release is valid HTML', async () => {
  const releases = join(await prepareDemonstration(), 'releases')
  const folder = (await ReleaseStore.open(releases)).current ?? ''
  const pages = (await readdir(folder, { recursive: true })).filter((name) => /\.html$/.test(name))
  expect(pages.length).toBeGreaterThan(60)
  const faults: string[] = []
  for (const name of pages) {
    const html = await readFile(join(folder, name), 'utf8')
    const { results } = await validator.validateString(html, name)
    for (const fault of results.flatMap(({ messages }) => messages)) {
      if (!isAstros(fault)) faults.push(`${name}:${fault.line} ${fault.message}`)
    }
  }
  expect(faults).toEqual([])
})
