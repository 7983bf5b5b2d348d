import * as z from 'zod'
import { parseJson } from '#domain/parse-json.ts'

/** Permissive licences, and weak copyleft for tools that we do not change. */
const allowedLicences = [
  'MIT',
  'PSF-2.0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Zlib',
  'Python-2.0',
  'OFL-1.1',
  'MPL-2.0',
  'LGPL-3.0-or-later',
  'Unlicense',
]

const versions = z.record(z.string(), z.string()).default({})

/** The parts of `package.json` that are checked. */
export const manifestSchema = z.object({ dependencies: versions, devDependencies: versions })

/** The parts of `package-lock.json` that are checked. */
export const lockfileSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      integrity: z.string().optional(),
      resolved: z.string().optional(),
    }),
  ),
})

const auditSchema = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({ severity: z.enum(['info', 'low', 'moderate', 'high', 'critical']) }),
  ),
})

/** Returns a sentence for each version that is not exact. */
export function inexactVersions(manifest: z.infer<typeof manifestSchema>): string[] {
  return Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })
    .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    .map(([name, version]) => `${name} has the version “${version}”, which is not exact.`)
}

/** Returns a sentence for each package with an address, without a hash or without an allowed licence. */
export function lockfileProblems({ packages }: z.infer<typeof lockfileSchema>): string[] {
  return Object.entries(packages).flatMap(([path, { license, integrity, resolved }]) => {
    if (path === '') return []
    return [
      integrity ? '' : `${path} has no hash in the lockfile.`,
      resolved ? `${path} has an address in the lockfile: ${resolved}.` : '',
      isAllowed(license ?? '')
        ? ''
        : `${path} has the licence “${license ?? 'none'}”, which is not allowed.`,
    ].filter(Boolean)
  })
}

/** @param expression an SPDX licence expression */
function isAllowed(expression: string): boolean {
  const choices = expression.replaceAll(/[()]/g, '').split(' OR ')
  return choices.some((choice) =>
    choice.split(' AND ').every((licence) => allowedLicences.includes(licence.trim())),
  )
}

/** Returns a sentence for each dependency that the documentation does not mention. */
export function undocumented(
  manifest: z.infer<typeof manifestSchema>,
  documentation: string,
): string[] {
  return Object.keys(manifest.dependencies)
    .filter((name) => !documentation.includes(`\`${name}\``))
    .map((name) => `${name} is not in docs/dependencies.md. Explain there what it is for.`)
}

/**
 * Returns a sentence for each package with a known issue of moderate or higher severity; undefined if
 * the registry did not answer.
 *
 * @param output the output of `npm audit --json`
 */
export function knownIssues(output: string): string[] | undefined {
  const audit = auditSchema.safeParse(parseJson(output))
  if (!audit.success) return undefined
  return Object.entries(audit.data.vulnerabilities)
    .filter(([, { severity }]) => severity !== 'info' && severity !== 'low')
    .map(([name, { severity }]) => `${name} has a known issue (${severity}). See npm audit.`)
}
