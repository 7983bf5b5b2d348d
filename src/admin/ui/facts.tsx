import { Children } from 'react'

/** Short texts in a line, separated by dots. Empty ones are left out; no line ends with a dot. */
export function Facts({ facts }: { facts: readonly string[] }) {
  return (
    <p className="facts row-facts">
      {Children.map(facts, (fact) => fact && <span>{`${fact} `}</span>)}
    </p>
  )
}
