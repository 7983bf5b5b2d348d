import { z } from 'zod'

/** Licences that a package may have: permissive ones, and weak copyleft for tools that we do not change. */
const allowedLicences = [
  ...['MIT', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0'],
  ...['CC0-1.0', 'Zlib', 'Python-2.0', 'OFL-1.1', 'MPL-2.0', 'LGPL-3.0-or-later'],
]

const versions = z.record(z.string(), z.string()).default({})

/** What is read of `package.json`. */
export const manifestSchema = z.object({ dependencies: versions, devDependencies: versions })

/** What is read of `package-lock.json`. */
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

/** What is read of the answer of `npm audit --json`. */
const auditSchema = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({ severity: z.enum(['info', 'low', 'moderate', 'high', 'critical']) }),
  ),
})

/**
 * @param manifest `package.json`
 * @returns a sentence for each version that is not exact
 */
export function inexactVersions(manifest: z.infer<typeof manifestSchema>): string[] {
  return Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })
    .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    .map(([name, version]) => `${name} is asked for as “${version}”, which is no exact version.`)
}

/**
 * @param lockfile `package-lock.json`
 * @returns a sentence for each package without a hash, with an address, or with a licence that is
 * not known to be free of conditions that this project cannot keep
 */
export function lockfileFaults({ packages }: z.infer<typeof lockfileSchema>): string[] {
  return Object.entries(packages).flatMap(([path, { license, integrity, resolved }]) => {
    if (path === '') return []
    return [
      integrity ? '' : `${path} has no hash in the lockfile.`,
      resolved ? `${path} names an address in the lockfile: ${resolved}.` : '',
      isAllowed(license ?? '')
        ? ''
        : `${path} has the licence “${license ?? 'none'}”, which is not in the list of allowed ones.`,
    ].filter(Boolean)
  })
}

/**
 * @param expression an SPDX licence expression
 * @returns whether it can be met by allowed licences alone
 */
function isAllowed(expression: string): boolean {
  const choices = expression.replaceAll(/[()]/g, '').split(' OR ')
  return choices.some((choice) =>
    choice.split(' AND ').every((licence) => allowedLicences.includes(licence.trim())),
  )
}

/**
 * @param manifest `package.json`
 * @param text the document that lists what runs in the product
 * @returns a sentence for each dependency that the document does not name
 */
export function unexplained(manifest: z.infer<typeof manifestSchema>, text: string): string[] {
  return Object.keys(manifest.dependencies)
    .filter((name) => !text.includes(`\`${name}\``))
    .map((name) => `${name} is not in docs/dependencies.md: say there what it is for.`)
}

/**
 * @param output what `npm audit --json` printed
 * @returns a sentence for each package with a known fault; undefined where the registry told nothing
 */
export function knownIssues(output: string): string[] | undefined {
  const audit = auditSchema.safeParse(parseJson(output))
  if (!audit.success) return undefined
  return Object.entries(audit.data.vulnerabilities)
    .filter(([, { severity }]) => severity !== 'info' && severity !== 'low')
    .map(([name, { severity }]) => `${name} has a known fault (${severity}); see npm audit.`)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
