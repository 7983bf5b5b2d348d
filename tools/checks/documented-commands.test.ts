import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { expect, it } from 'vitest'
import * as z from 'zod'

const packageSchema = z.object({ scripts: z.record(z.string(), z.string()) })
const { scripts } = packageSchema.parse(JSON.parse(readFileSync('package.json', 'utf8')))

/** Commands and their documented options, by the rows of the README's table. */
const rows = Array.from(readFileSync('README.md', 'utf8').matchAll(/^\| (`npm .*) \|$/gm)).map(
  ([, row = '']) => {
    const [first = ''] = row.split(' | ')
    return {
      names: Array.from(first.matchAll(/`(?:npm (?:run )?)?([\w:]+)/g), ([, name = '']) => name),
      options: [...new Set(row.match(/--[a-z][\w-]*( (?:markdown|ghost))?/g))],
    }
  },
)

const workflows = await textsOf('.github/workflows/*.yml')
const tests = await textsOf('{tests/{product,faults}/*,tools/{commands,deploy}/**/*.test}.ts')

/** The files' texts, without comments. */
async function textsOf(pattern: string): Promise<string[]> {
  const texts: string[] = []
  for await (const path of glob(pattern)) {
    texts.push(readFileSync(path, 'utf8').replaceAll(/^\s*(#|\/\/|\*|\/\*\*).*$/gm, ''))
  }
  return texts
}

/** The texts of workflows and tests that run a command, also as a part of another one. */
function runnersOf(name: string): string[] {
  const shell = new RegExp(`npm (run )?${name}(?![\\w:-])`)
  const script = /tools\/[\w/-]+\.ts$/.exec(scripts[name] ?? '')?.[0]
  const through = Object.entries(scripts).filter(([, commands]) => shell.test(commands))
  return [
    ...workflows.filter((text) => shell.test(text)),
    ...tests.filter(
      (text) => text.includes(`npmRun('${name}'`) || (script && text.includes(`${script}'`)),
    ),
    ...through.flatMap(([other]) => runnersOf(other)),
  ]
}

it('every command of the README is one of package.json', () => {
  expect(rows.length).toBeGreaterThan(20)
  const names = rows.flatMap((row) => row.names)
  expect(names.filter((name) => !(name in scripts))).toEqual([])
})

it('every command of the README is run by a test or a workflow, with its documented options', () => {
  const missing = rows.flatMap(({ names, options }) =>
    names.flatMap((name) => {
      const texts = runnersOf(name)
      if (texts.length === 0) return [name]
      return options.flatMap((option) =>
        texts.some((text) => text.includes(option)) ? [] : `${name} ${option}`,
      )
    }),
  )
  expect(missing).toEqual([])
})

it('every command of the README that is a script of ours answers --help', () => {
  const files = rows.flatMap(({ names }) =>
    names.flatMap((name) => /^node (?:--\S+ )?([\w/-]+\.ts)/.exec(scripts[name] ?? '')?.[1] ?? []),
  )
  expect(files.length).toBeGreaterThan(15)
  const reads = /await runCommand\(|readScriptArguments\(\{/
  expect(files.filter((file) => !reads.test(readFileSync(file, 'utf8')))).toEqual([])
})
