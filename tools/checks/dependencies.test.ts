import { describe, expect, it } from 'vitest'
import {
  inexactVersions,
  knownIssues,
  lockfileProblems,
  lockfileSchema,
  manifestSchema,
  undocumented,
} from './dependencies.ts'

describe('a dependency', () => {
  it.each(['^1.2.3', '~1.2.3', '1.2', '*', 'latest', 'github:a/b', '>=1.0.0', 'file:x'])(
    'may not have the version %s',
    (version) => {
      const manifest = manifestSchema.parse({ devDependencies: { a: version, b: '1.2.3-beta.1' } })
      expect(inexactVersions(manifest)).toEqual([
        `a has the version “${version}”, which is not exact.`,
      ])
    },
  )

  it('has a hash, no address and an allowed licence', () => {
    const good = { version: '1.0.0', integrity: 'sha512-x', license: 'MIT' }
    const problems = lockfileProblems(
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
    expect(problems).toEqual([
      expect.stringMatching(/both has the licence “MIT AND GPL-3.0-only”/),
      expect.stringMatching(/silent has the licence “none”/),
      expect.stringMatching(/loose has no hash/),
      expect.stringMatching(/elsewhere has an address/),
    ])
  })

  it('is documented', () => {
    const manifest = manifestSchema.parse({ dependencies: { hono: '1.0.0', zod: '1.0.0' } })
    expect(undocumented(manifest, '`hono` answers')).toEqual([
      'zod is not in docs/dependencies.md. Explain there what it is for.',
    ])
  })

  it('has no known issue, if the registry answers', () => {
    const vulnerabilities = { a: { severity: 'high' }, b: { severity: 'low' } }
    expect(knownIssues(JSON.stringify({ vulnerabilities }))).toEqual([
      'a has a known issue (high). See npm audit.',
    ])
    expect(knownIssues(JSON.stringify({ vulnerabilities: {} }))).toEqual([])
    for (const silent of ['', '{"message":"405 Method Not Allowed"}', '<html>']) {
      expect(knownIssues(silent)).toBeUndefined()
    }
  })
})
