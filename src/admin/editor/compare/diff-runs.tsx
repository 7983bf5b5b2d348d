import { createElement, Fragment, type ReactNode } from 'react'
import type { DiffRun } from '#domain/versions/block-diff.ts'

const names: Record<string, string> = {
  strong: 'bold',
  em: 'italic',
  u: 'underline',
  s: 'strikethrough',
  code: 'code',
  sub: 'subscript',
  sup: 'superscript',
  cite: 'citation',
}

function nameOf(format: string): string {
  return format.startsWith('a ') ? `link to ${format.slice(2)}` : (names[format] ?? format)
}

/** In words, such as `bold added`, or `link to … instead of link to …`. */
export function formatChange(before: readonly string[], after: readonly string[]): string {
  const added = after.filter((format) => !before.includes(format)).map(nameOf)
  const removed = before.filter((format) => !after.includes(format)).map(nameOf)
  if (added.length === 0) return `${removed.join(', ')} removed`
  if (removed.length === 0) return `${added.join(', ')} added`
  return `${added.join(', ')} instead of ${removed.join(', ')}`
}

export function Note({ children }: { children: string }) {
  return <span className="diff-note"> [{children}] </span>
}

export function Runs({ runs }: { runs: readonly DiffRun[] }) {
  return runs.map((run, index) => {
    const { text, change, formats, formatsBefore } = run
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the runs have no state
      <Fragment key={index}>
        <Marked change={change}>{formats.reduceRight<ReactNode>(formatted, text)}</Marked>
        {formatsBefore && <Note>{formatChange(formatsBefore, formats)}</Note>}
      </Fragment>
    )
  })
}

function formatted(text: ReactNode, format: string): ReactNode {
  if (!format.startsWith('a ')) return createElement(format, null, text)
  // No link: what an older version links to may be gone, or was never meant to be opened.
  return (
    <span className="diff-link" title={format.slice(2)}>
      {text}
    </span>
  )
}

export function Marked({ change, children }: { change: DiffRun['change']; children: ReactNode }) {
  if (change === 'same') return children
  if (change === 'formatted') return <span className="diff-formatted">{children}</span>
  const words = change === 'added' ? 'added' : 'removed'
  return createElement(
    change === 'added' ? 'ins' : 'del',
    null,
    <span className="visually-hidden">[{words}: </span>,
    children,
    <span className="visually-hidden">]</span>,
  )
}
