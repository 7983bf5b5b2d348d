/**
 * Deadlines for what waits for a release: only for what hangs. Builds give way to everything else on
 * the machine, so that beside other work one takes minutes; and what comes during a build waits for
 * the next one.
 */
export const untilReleased = { timeout: 300_000 }

/** The deadline of a test, or of a magazine's start, that waits for releases. */
export const withReleases = 600_000
