import type { ReactNode } from 'react'
import { formatDayWith } from '#admin/ui/date-time.ts'
import { type VitalName, type Vitals, vitalNames, vitalsDays } from '#domain/vitals/vitals.ts'
import { formatVital, goodUpTo, vitalDescriptions, vitalRating } from './vital-labels.ts'

const [barPitch, barWidth, chartHeight] = [6, 4, 48]

/** A chart of the last days for each metric, and the same figures as a table. */
export function VitalCharts({ since, days }: Pick<Vitals, 'since' | 'days'>) {
  const dates = datesFrom(since)
  return (
    <>
      <ul className="vital-charts" aria-label={`The last ${vitalsDays} days`}>
        {vitalNames.map((metric) => (
          <li key={metric}>
            <p className="vital-name">
              {vitalDescriptions[metric]} <span className="muted">{metric}</span>
            </p>
            <Chart metric={metric} values={dates.map((date) => valueOn(days, date, metric))} />
          </li>
        ))}
      </ul>
      <p className="hint">
        {shortDate(since)} to {shortDate(dates.at(-1) ?? since)}. Below the dashed line is good;
        days without views are empty.
      </p>
      <details className="vital-days">
        <summary>Figures by day</summary>
        <ScrollingTable label="Figures by day">
          <thead>
            <tr>
              <th scope="col">Day</th>
              {vitalNames.map((metric) => (
                <th key={metric} scope="col">
                  {metric}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {dates.toReversed().map((date) => (
              <tr key={date}>
                <th scope="row">{shortDate(date)}</th>
                {vitalNames.map((metric) => (
                  <td key={metric}>{formatted(metric, valueOn(days, date, metric))}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </ScrollingTable>
      </details>
    </>
  )
}

/** A bar for each day; none for a day without a value. */
function Chart({ metric, values }: { metric: VitalName; values: readonly (number | undefined)[] }) {
  const good = goodUpTo(metric)
  const measured = values.filter((value) => value !== undefined)
  const top = 1.1 * Math.max(good, ...measured)
  const heightOf = (value: number) => Math.max(1, (value / top) * chartHeight)
  const range = measured.length
    ? `from ${formatVital(metric, Math.min(...measured))} to ${formatVital(metric, Math.max(...measured))}`
    : 'no views'
  return (
    <svg
      className="vital-chart"
      viewBox={`0 0 ${barPitch * values.length} ${chartHeight}`}
      role="img"
      aria-label={`${vitalDescriptions[metric]} by day: ${range}, measured on ${measured.length} of ${values.length} days`}
    >
      {values.map((value, day) =>
        value === undefined ? null : (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: the position is the day
            key={day}
            className={`vital-bar vital-bar-${vitalRating(metric, value)}`}
            x={day * barPitch + 1}
            y={chartHeight - heightOf(value)}
            width={barWidth}
            height={heightOf(value)}
          />
        ),
      )}
      <line
        className="vital-good"
        x2={barPitch * values.length}
        y1={chartHeight - heightOf(good)}
        y2={chartHeight - heightOf(good)}
      />
      <line
        className="vital-axis"
        x2={barPitch * values.length}
        y1={chartHeight}
        y2={chartHeight}
      />
    </svg>
  )
}

function datesFrom(since: string): string[] {
  const first = Date.parse(since)
  return Array.from({ length: vitalsDays }, (_, day) =>
    new Date(first + day * 86_400_000).toISOString().slice(0, 10),
  )
}

function valueOn(days: Vitals['days'], date: string, metric: VitalName): number | undefined {
  const figures = days.find(({ day }) => day === date)?.figures
  return figures?.find((figure) => figure.metric === metric)?.percentile75
}

function formatted(metric: VitalName, value: number | undefined): string {
  return value === undefined ? '–' : formatVital(metric, value)
}

function shortDate(date: string): string {
  return formatDayWith(date, { month: 'short', day: 'numeric' })
}

/** A table of figures that scrolls by itself where the window is narrow. */
export function ScrollingTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on phones, also by keyboard
    <section className="vitals-scroll" aria-label={label} tabIndex={0}>
      <table className="listing">{children}</table>
    </section>
  )
}
