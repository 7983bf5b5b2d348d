import type { Maker } from './shown-change.ts'

/** What is drawn of a change has its key. */
export const changeAttribute = 'data-change'

const colours = 6

export function makerClass({ colour }: Pick<Maker, 'colour'>): string {
  return `suggested-by-${(colour % colours) + 1}`
}
