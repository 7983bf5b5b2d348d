import { expect, it } from 'vitest'
import { markedPieces } from './marked-pieces.ts'

it('cuts a text with matches, also in the middle of one', () => {
  const parts = [
    { text: 'Odile ', match: false },
    { text: 'Brandt and Tomas', match: true },
    { text: ' Vehr', match: false },
  ]
  expect(markedPieces(parts, ['Odile Brandt'.length, ' and '.length, 'Tomas Vehr'.length])).toEqual(
    [
      [
        { text: 'Odile ', match: false },
        { text: 'Brandt', match: true },
      ],
      [{ text: ' and ', match: true }],
      [
        { text: 'Tomas', match: true },
        { text: ' Vehr', match: false },
      ],
    ],
  )
})
