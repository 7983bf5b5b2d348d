import { availableParallelism } from 'node:os'
import { measureAdminLists } from './admin-lists.ts'
import { measurePublishing } from './publishing.ts'

/** Every benchmark by name; `npm run bench -- NAME` runs one, without a name all run. */
const benchmarks: Record<string, () => Promise<Record<string, string | number>[]>> = {
  publishing: measurePublishing,
  'admin-lists': measureAdminLists,
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in benchmarks))
if (unknown.length > 0) {
  console.error(
    `There is no benchmark ${unknown.join(', ')}: ${Object.keys(benchmarks).join(', ')}.`,
  )
  process.exit(1)
}
console.log(`${availableParallelism()} cores, Node ${process.version}`)
for (const [name, measure] of Object.entries(benchmarks)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.log(`\n${name}`)
  console.table(await measure())
}
