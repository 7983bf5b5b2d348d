import { Children } from 'react'

/**
 * What is known of a row, parted by points; where it takes more than a line, no point ends one.
 *
 * @param props.facts short texts, each of which stays together as long as it fits; empty ones are left out
 */
export function Facts({ facts }: { facts: readonly string[] }) {
  return (
    <p className="facts row-facts">
      {Children.map(facts, (fact) => fact && <span>{`${fact} `}</span>)}
    </p>
  )
}
