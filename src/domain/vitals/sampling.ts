/** One page view in this many reports its speed: each report is a request and a row written. */
export const vitalsSampling = 4
