import { readFileSync, statSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { accentColours } from '#domain/settings/accent.ts'
import { defaultAccent, markShare, themes } from '#domain/settings/themes.ts'
import { otherPairs, type SetFace, typefacePairs } from '#domain/settings/typefaces.ts'

const styles = new URL('../../src/styles/base/', import.meta.url)
const sheet = readFileSync(new URL('props.css', styles), 'utf8')

describe('the colours of the themes', () => {
  it('are those of the style sheets', () => {
    const stated = (role: string) =>
      new RegExp(`--${role}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(sheet)?.slice(1)
    for (const role of ['ground', 'raised', 'ink', 'muted', 'rule', 'alarm'] as const) {
      expect([role, stated(role)]).toEqual([role, [themes.paper[role], themes.night[role]]])
    }
    expect(stated('signal')).toEqual(Object.values(defaultAccent.colours))
    expect(accentColours(defaultAccent.accent)).toEqual(defaultAccent.colours)
    expect(sheet).toContain(`var(--signal) ${markShare * 100}%, transparent`)
  })
})

describe('a pair of typefaces', () => {
  const filesOf = ({ headlines, text }: { headlines: SetFace; text: SetFace }) => [
    ...new Set([headlines.file, text.file, ...(text.italic ? [`${text.file}-italic`] : [])]),
  ]
  const pairs = [
    ['broadsheet', ['newsreader', 'newsreader-italic']] as const,
    ...Object.entries(otherPairs).map(([name, pair]) => [name, filesOf(pair)] as const),
  ]

  it('is one of six', () => {
    expect(pairs.map(([name]) => name)).toEqual(Object.keys(typefacePairs))
    expect(pairs).toHaveLength(6)
  })

  it.each(pairs)('such as %s is at most 100 KB in three files, with the labels', (_name, files) => {
    const all = [...files, 'jetbrains-mono']
    const bytes = all.map((file) => statSync(new URL(`fonts/${file}.woff2`, styles)).size)
    expect(all.length).toBeLessThanOrEqual(3)
    expect(bytes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(100_000)
  })
})
