/** How browsers report violations of the Content-Security-Policy. */
export const policyReports = {
  /** The endpoint's name in the `Reporting-Endpoints` header. */
  group: 'policy',
  path: '/api/policy-reports',
  /** Reports of one request that are processed. */
  maxReports: 20,
} as const
