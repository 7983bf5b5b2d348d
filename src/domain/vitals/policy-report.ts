import * as z from 'zod'
import { policyReports } from './policy-reports.ts'

const text = z.string().max(4_000)

/** The format of `report-to` (W3C Reporting API, CSP Level 3). */
const reportToSchema = z.array(
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

/** The format of `report-uri` (CSP Level 2). */
const reportUriSchema = z.object({
  'csp-report': z.object({
    'effective-directive': text.optional(),
    'violated-directive': text.optional(),
    'document-uri': text.optional(),
    'blocked-uri': text.nullish(),
    'source-file': text.nullish(),
    'line-number': z.number().nullish(),
  }),
})

/** What is logged of a violation. It contains nothing about the reader. */
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

/** The same as the browser wrote it. */
type ReportedViolation = {
  [Fact in keyof PolicyViolation]?: PolicyViolation[Fact] | null | undefined
}

/** A browser's report in either format, transformed into its violations. */
export const policyReportSchema = z.union([
  reportToSchema.transform((reports) =>
    reports
      .filter(({ type }) => type === 'csp-violation')
      .slice(0, policyReports.maxReports)
      .map(({ body }) =>
        violation({
          directive: body.effectiveDirective,
          page: body.documentURL,
          blocked: body.blockedURL,
          source: body.sourceFile,
          line: body.lineNumber,
        }),
      ),
  ),
  reportUriSchema.transform(({ 'csp-report': report }) => [
    violation({
      directive: report['effective-directive'] ?? report['violated-directive'],
      page: report['document-uri'],
      blocked: report['blocked-uri'],
      source: report['source-file'],
      line: report['line-number'],
    }),
  ]),
])

function violation({ directive, page, blocked, source, line }: ReportedViolation): PolicyViolation {
  return {
    directive: /^[a-z-]+/.exec(directive ?? '')?.[0] ?? '',
    page: pathOf(page),
    blocked: originOf(blocked),
    source: pathOf(source),
    line: line ?? 0,
  }
}

function pathOf(address: string | null | undefined): string {
  return address && URL.canParse(address) ? new URL(address).pathname.slice(0, 200) : ''
}

/** The origin of an address, a keyword such as `inline`, or nothing. */
function originOf(address: string | null | undefined): string {
  if (!address) return ''
  if (!URL.canParse(address)) return /^[a-z-]{1,30}$/.exec(address)?.[0] ?? ''
  const { origin, protocol } = new URL(address)
  return origin === 'null' ? protocol : origin.slice(0, 200)
}
