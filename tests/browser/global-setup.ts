import { setup } from '#tests/support/demonstration.ts'

/** Makes the demonstration magazine, unless the tests before these have made it. */
// biome-ignore lint/style/noDefaultExport: Playwright calls it.
export default setup
