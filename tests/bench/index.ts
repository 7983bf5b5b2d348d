import { readScriptArguments } from '#tools/cli/run-command.ts'
import { measureAdminLists } from './admin-lists.ts'
import { measureBuilding } from './building.ts'
import { measureCosts } from './costs.ts'
import { measureDistance } from './distance.ts'
import { measureGate } from './gate.ts'
import { measureHistory } from './history.ts'
import { measureMedia } from './media.ts'
import { measureNotes } from './notes.ts'
import { measurePublishing } from './publishing.ts'
import { type MeasuredRow, machine } from './support/measurement.ts'
import { simulateYear } from './year.ts'

/** Every benchmark by name. */
const benchmarks: Record<string, () => Promise<MeasuredRow[]>> = {
  publish: measurePublishing,
  gate: measureGate,
  build: measureBuilding,
  'admin-lists': measureAdminLists,
  costs: measureCosts,
  year: simulateYear,
  distance: measureDistance,
  history: measureHistory,
  media: measureMedia,
  notes: measureNotes,
}

const usage = `npm run bench -- [NAME …]

Runs the benchmarks of these names, or all: ${Object.keys(benchmarks).join(', ')}.`

const { positionals: wanted } = readScriptArguments({ usage, allowPositionals: true })
const unknown = wanted.filter((name) => !(name in benchmarks))
if (unknown.length > 0) {
  console.error(
    `There is no benchmark ${unknown.join(', ')}: ${Object.keys(benchmarks).join(', ')}.`,
  )
  process.exit(1)
}
for (const [name, measure] of Object.entries(benchmarks)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.log(`\n${name}, at the start: ${machine()}`)
  console.table(await measure())
}
