/** What one invocation of a Worker may do, by Cloudflare's documentation (docs/limits.md). */
export interface Plan {
  /** Statements sent to D1. Those of a batch count one by one, as it is not said that they do not. */
  queries: number
  /** Calls of D1, R2, the assets, the Images binding and `fetch`. */
  subrequests: number
}

export const plans = {
  paid: { queries: 1_000, subrequests: 10_000 },
  free: { queries: 50, subrequests: 50 },
} as const satisfies Record<string, Plan>

export type PlanName = keyof typeof plans

/** What D1 takes on every plan. */
export const d1Limits = {
  valueBytes: 2_000_000,
  parameters: 100,
  statementBytes: 100_000,
  functionArguments: 32,
}

/** What an invocation calls beyond so many at a time has to wait. */
export const maxConnections = 6
