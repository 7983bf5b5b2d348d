/** The same on each push; the nightly run sets another one. */
export const seed = Number(process.env.SEED || 1)

/** Returns the seed that `SEED` names, or a new one, and prints it so that a failure can be repeated. */
export function statedSeed(): number {
  const stated = Number(process.env.SEED ?? Date.now() % 1_000_000)
  console.log(`SEED=${stated}`)
  return stated
}
