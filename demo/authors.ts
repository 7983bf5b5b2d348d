/** What readers are told of the demonstration's authors, by their addresses. */
export const demonstrationAuthors: readonly {
  id: string
  name: string
  line: string
  /** The name of an image of an article. */
  picture?: string
}[] = [
  {
    id: 'ida-marlowe',
    name: 'Ida Marlowe',
    line: 'Writes about clocks, cold rooms and other places where somebody is always on duty.',
  },
  {
    id: 'joss-abernethy',
    name: 'Joss Abernethy',
    line: 'Reads meters, statements and the small print below them.',
  },
  {
    id: 'marguerite-sloane',
    name: 'Marguerite Sloane',
    line: 'Walks, mostly in circles, and writes down what was there.',
    picture: 'walking-the-same-mile',
  },
  {
    id: 'the-desk',
    name: 'The Desk',
    line: 'Whoever was in the office when the letter came.',
  },
  {
    id: 'wren-castellan',
    name: 'Wren Castellan',
    line: 'Goes to sea with people who repair things there.',
  },
]
