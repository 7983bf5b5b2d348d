import { z } from 'zod'

/** Where browsers report violations of the Content-Security-Policy, and what they may send. */
export const policyReports = {
  path: '/api/policy-reports',
  /** The endpoint's name in the `Reporting-Endpoints` header. */
  group: 'policy',
  /** Reports of one request that are looked at. */
  most: 20,
} as const

const text = z.string().max(4_000)

/** As `report-to` sends them (W3C Reporting API, CSP Level 3). */
const reportingSchema = z.array(
  z.object({
    type: z.string(),
    body: z.object({
      effectiveDirective: text,
      documentURL: text.optional(),
      blockedURL: text.nullish(),
      sourceFile: text.nullish(),
      lineNumber: z.number().nullish(),
    }),
  }),
)

/** As `report-uri` sends it (CSP Level 2). */
const uriSchema = z.object({
  'csp-report': z.object({
    'effective-directive': text.optional(),
    'violated-directive': text.optional(),
    'document-uri': text.optional(),
    'blocked-uri': text.nullish(),
    'source-file': text.nullish(),
    'line-number': z.number().nullish(),
  }),
})

/** What is worth knowing of a violation: nothing of it tells who was reading, or what was typed. */
export interface PolicyViolation {
  directive: string
  /** The path of the page, without its query. */
  page: string
  /** The origin, or a word such as `inline`. */
  blocked: string
  /** The path of the script, without its query. */
  source: string
  line: number
}

/** A browser's report in either form, as the violations that it tells of. */
export const policyReportSchema = z.union([
  reportingSchema.transform((reports) =>
    reports
      .filter(({ type }) => type === 'csp-violation')
      .slice(0, policyReports.most)
      .map(({ body }) =>
        violation(
          body.effectiveDirective,
          body.documentURL,
          body.blockedURL,
          body.sourceFile,
          body,
        ),
      ),
  ),
  uriSchema.transform(({ 'csp-report': report }) => [
    violation(
      report['effective-directive'] ?? report['violated-directive'],
      report['document-uri'],
      report['blocked-uri'],
      report['source-file'],
      { lineNumber: report['line-number'] },
    ),
  ]),
])

function violation(
  directive: string | undefined,
  page: string | null | undefined,
  blocked: string | null | undefined,
  source: string | null | undefined,
  { lineNumber }: { lineNumber?: number | null | undefined },
): PolicyViolation {
  return {
    directive: /^[a-z-]+/.exec(directive ?? '')?.[0] ?? '',
    page: pathOf(page),
    blocked: originOf(blocked),
    source: pathOf(source),
    line: lineNumber ?? 0,
  }
}

function pathOf(address: string | null | undefined): string {
  return address && URL.canParse(address) ? new URL(address).pathname.slice(0, 200) : ''
}

/** An address tells its origin alone; anything but a short word tells nothing. */
function originOf(address: string | null | undefined): string {
  if (!address) return ''
  if (!URL.canParse(address)) return /^[a-z-]{1,30}$/.exec(address)?.[0] ?? ''
  const { origin, protocol } = new URL(address)
  return origin === 'null' ? protocol : origin.slice(0, 200)
}
