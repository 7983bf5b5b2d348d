import { prepareDemonstration } from '#tests/support/prepared-magazines.ts'

/** Prepares what products start from, unless the tests before these have done so. */
// biome-ignore lint/style/noDefaultExport: Playwright calls it.
export default async function setup(): Promise<void> {
  await prepareDemonstration()
}
