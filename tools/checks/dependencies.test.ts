import { describe, expect, it } from 'vitest'
import {
  inexactVersions,
  knownIssues,
  lockfileFaults,
  lockfileSchema,
  manifestSchema,
  unexplained,
} from './dependencies.ts'

describe('what is depended on', () => {
  it.each(['^1.2.3', '~1.2.3', '1.2', '*', 'latest', 'github:a/b', '>=1.0.0', 'file:x'])(
    'is not asked for as %s',
    (version) => {
      const manifest = manifestSchema.parse({ devDependencies: { a: version, b: '1.2.3-beta.1' } })
      expect(inexactVersions(manifest)).toEqual([
        `a is asked for as “${version}”, which is no exact version.`,
      ])
    },
  )

  it('has a hash, no address and a licence that can be met', () => {
    const good = { version: '1.0.0', integrity: 'sha512-x', license: 'MIT' }
    const faults = lockfileFaults(
      lockfileSchema.parse({
        packages: {
          '': {},
          'node_modules/good': good,
          'node_modules/choice': { ...good, license: '(GPL-3.0-only OR MIT)' },
          'node_modules/both': { ...good, license: 'MIT AND GPL-3.0-only' },
          'node_modules/silent': { ...good, license: undefined },
          'node_modules/loose': { ...good, integrity: undefined },
          'node_modules/elsewhere': { ...good, resolved: 'http://registry.example/x.tgz' },
        },
      }),
    )
    expect(faults).toEqual([
      expect.stringMatching(/both has the licence “MIT AND GPL-3.0-only”/),
      expect.stringMatching(/silent has the licence “none”/),
      expect.stringMatching(/loose has no hash/),
      expect.stringMatching(/elsewhere names an address/),
    ])
  })

  it('is explained', () => {
    const manifest = manifestSchema.parse({ dependencies: { hono: '1.0.0', zod: '1.0.0' } })
    expect(unexplained(manifest, '`hono` answers')).toEqual([
      'zod is not in docs/dependencies.md: say there what it is for.',
    ])
  })

  it('has no known fault, where the registry tells', () => {
    const vulnerabilities = { a: { severity: 'high' }, b: { severity: 'low' } }
    expect(knownIssues(JSON.stringify({ vulnerabilities }))).toEqual([
      'a has a known fault (high); see npm audit.',
    ])
    expect(knownIssues(JSON.stringify({ vulnerabilities: {} }))).toEqual([])
    for (const silent of ['', '{"message":"405 Method Not Allowed"}', '<html>']) {
      expect(knownIssues(silent)).toBeUndefined()
    }
  })
})
