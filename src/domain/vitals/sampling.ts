/**
 * One page view in this many reports its speed: each report is a request and a row written. Apart from
 * `vitals.ts`, so that what every page loads contains no zod.
 */
export const vitalsSampling = 4
