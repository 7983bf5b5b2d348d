import { queryKeys } from '#admin/api/query-client.ts'
import { useRead } from '#admin/api/use-read.ts'
import { QueryState } from '#admin/ui/query-state.tsx'
import { readVitals } from '#domain/vitals/calls.ts'
import { type VitalFigure, type Vitals, vitalNames, vitalsDays } from '#domain/vitals/vitals.ts'
import { ScrollingTable, VitalCharts } from './vital-charts.tsx'
import { formatVital, pageNames, vitalDescriptions, vitalRating } from './vital-labels.ts'

export function WebVitals() {
  const vitals = useRead(queryKeys.vitals, readVitals)
  return (
    <section className="vitals" aria-labelledby="vitals">
      <h2 id="vitals" className="title">
        Page speed for readers
      </h2>
      <QueryState query={vitals} what="page speed" />
      {vitals.data && <Figures vitals={vitals.data} />}
    </section>
  )
}

function Figures({ vitals: { kept, pages, since, days } }: { vitals: Vitals }) {
  if (kept === 'dataset') {
    return (
      <p className="empty">
        Page speed is recorded in Workers Analytics Engine. Query it at Cloudflare.
      </p>
    )
  }
  if (pages.length === 0) {
    return <p className="empty">No page views were measured in the last {vitalsDays} days.</p>
  }
  return (
    <>
      <p className="hint">
        Three in four page views of the last {vitalsDays} days were at least this fast.
      </p>
      <VitalCharts since={since} days={days} />
      <ScrollingTable label="Figures">
        <thead>
          <tr>
            <th scope="col">Page</th>
            {vitalNames.map((name) => (
              <th key={name} scope="col">
                {name}
                <span className="vital-description">{vitalDescriptions[name]}</span>
              </th>
            ))}
            <th scope="col">Views</th>
          </tr>
        </thead>
        <tbody>
          {pages.map(({ page, figures }) => (
            <tr key={page}>
              <th scope="row">{pageNames[page]}</th>
              {vitalNames.map((name) => (
                <td key={name}>
                  <Figure figure={figures.find(({ metric }) => metric === name)} />
                </td>
              ))}
              <td>{Math.max(...figures.map(({ views }) => views)).toLocaleString('en-US')}</td>
            </tr>
          ))}
        </tbody>
      </ScrollingTable>
    </>
  )
}

function Figure({ figure }: { figure: VitalFigure | undefined }) {
  if (!figure) return '–'
  const { metric, percentile75 } = figure
  const rating = vitalRating(metric, percentile75)
  return (
    <span className={`vital vital-${rating}`}>
      {formatVital(metric, percentile75)}
      {rating !== 'good' && <span className="vital-rating fine"> {rating}</span>}
    </span>
  )
}
