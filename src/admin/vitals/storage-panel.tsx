import { queryKeys } from '#admin/api/query-client.ts'
import { useRead } from '#admin/api/use-read.ts'
import { Section } from '#admin/ui/fields/section.tsx'
import { QueryState } from '#admin/ui/query-state.tsx'
import { counted } from '#domain/counted.ts'
import { readStorage } from '#domain/vitals/calls.ts'
import { type Storage, type StoragePart, storageWarning } from '#domain/vitals/storage.ts'
import { ScrollingTable } from './vital-charts.tsx'

const partNames: Record<StoragePart, string> = {
  articles: 'Articles and unpublished edits',
  versions: 'Versions',
  notes: 'Notes',
  audit: 'Audit list',
  search: 'Search',
  other: 'Indexes and everything else',
}

/** What takes room, and how long it lasts. */
export function StoragePanel() {
  const storage = useRead(queryKeys.storage, readStorage)
  return (
    <Section title="Storage">
      <QueryState query={storage} what="what takes room" />
      {storage.data && <Figures storage={storage.data} />}
    </Section>
  )
}

function Figures({ storage }: { storage: Storage }) {
  const { bytes, limit, daysLeft, parts, files } = storage
  return (
    <>
      <p>
        {`The database takes ${sizeOf(bytes)} of ${sizeOf(limit)}. `}
        {storageWarning(storage) ??
          (daysLeft === null ? '' : `At the present rate it is full in ${durationOf(daysLeft)}.`)}
      </p>
      <ScrollingTable label="What takes room">
        <thead>
          <tr>
            <th scope="col">Kept in the database</th>
            <th scope="col">Size</th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ name, bytes }) => (
            <tr key={name}>
              <th scope="row">{partNames[name]}</th>
              <td>{sizeOf(bytes)}</td>
            </tr>
          ))}
        </tbody>
      </ScrollingTable>
      <p>
        {`Pictures and recordings are kept beside it: ${files.more ? 'more than ' : ''}${files.rows.toLocaleString('en-US')} files, ${sizeOf(files.bytes)}.`}
      </p>
    </>
  )
}

function durationOf(days: number): string {
  if (days < 60) return counted(days, 'day')
  return days < 730 ? `${Math.round(days / 30)} months` : `${Math.round(days / 365)} years`
}

function sizeOf(bytes: number): string {
  const [unit, size] =
    bytes < 1e6
      ? (['kilobyte', 1e3] as const)
      : bytes < 1e9
        ? (['megabyte', 1e6] as const)
        : (['gigabyte', 1e9] as const)
  const format = { style: 'unit', unit, maximumFractionDigits: size === 1e3 ? 0 : 1 } as const
  return (bytes / size).toLocaleString('en-US', format)
}
