import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { animations, pictures } from '#worker/testing/pictures.ts'
import { png } from '#worker/testing/png.ts'
import { ImageInspector } from './image-inspector.ts'

function inspect(chunks: Uint8Array[]) {
  const inspector = new ImageInspector()
  const passed = chunks.flatMap((chunk) => inspector.push(chunk))
  passed.push(...inspector.end())
  return { passed: passed.flatMap((part) => [...part]), facts: inspector.facts }
}

/** The bytes in chunks that end at these places. */
function cut(bytes: Uint8Array, places: number[]): Uint8Array[] {
  const ends = [...places.map((place) => place % bytes.length).sort((a, b) => a - b), bytes.length]
  return ends.map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end))
}

const files: [name: string, base64: string, frames: number][] = [
  ...Object.entries(pictures).map(([name, base64]): [string, string, number] => [name, base64, 1]),
  ...Object.entries(animations).map(([name, base64]): [string, string, number] => [
    `animated ${name}`,
    base64,
    3,
  ]),
]

describe('the inspection of an image', () => {
  it.each(files)('that is a %s is the same however it arrives', (_name, base64, frames) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    const whole = inspect([bytes])
    expect(whole).toEqual({ passed: [...bytes], facts: { width: 60, height: 40, frames } })
    fc.assert(
      fc.property(fc.array(fc.nat(bytes.length)), (places) => {
        expect(inspect(cut(bytes, places))).toEqual(whole)
      }),
      { numRuns: 30 },
    )
  })

  it('leaves texts out of a PNG, and nothing else, however it arrives', async () => {
    const text = new TextEncoder().encode('Comment\0words')
    const plain = png(30, 20)
    const bytes = png(30, 20, 90, [
      ['tEXt', text],
      ['iTXt', text],
    ])
    fc.assert(
      fc.property(fc.array(fc.nat(bytes.length)), (places) => {
        expect(inspect(cut(bytes, places)).passed).toEqual([...plain])
      }),
      { numRuns: 30 },
    )
  })

  it.each(files)('that is a %s refuses every beginning of it', (_name, base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    for (let end = 0; end < bytes.length - 1; end++) {
      expect(() => inspect([bytes.subarray(0, end)]), `${end} bytes`).toThrow()
    }
  })

  it('finds a frame of a GIF that lacks pixels, or whose codes mean nothing', () => {
    const bytes = Uint8Array.from(atob(animations.gif), (character) => character.charCodeAt(0))
    // The second frame's codes: one block, after its head and the size of its codes.
    const block = 117 + 10 + 6 + 1
    const [size = 0] = bytes.subarray(block)
    const codes = bytes.subarray(block + 1, block + 1 + size)
    const damaged = [[], [...codes.subarray(0, 10)], [...codes.subarray(0, 5), 0xff, 0xff, 0xff]]
    for (const left of damaged) {
      const parts = [bytes.subarray(0, block), left.length > 0 ? [left.length, ...left] : []]
      const rest = bytes.subarray(block + 1 + size)
      expect(() =>
        inspect([new Uint8Array([...parts.flatMap((part) => [...part]), ...rest])]),
      ).toThrow('It may be damaged.')
    }
  })

  it('finds markup where two chunks meet', () => {
    const bytes = Uint8Array.from(atob(pictures.gif), (character) => character.charCodeAt(0))
    const page = new Uint8Array([...bytes, ...new TextEncoder().encode('x<ScRipt >y')])
    for (let place = bytes.length; place < page.length; place++) {
      expect(() => inspect(cut(page, [place]))).toThrow('an image and a web page')
    }
  })

  const repeated: [name: string, start: number[], part: number[]][] = [
    [
      'frames of a GIF',
      letters('GIF89a\x01\0\x01\0\0\0\0'),
      letters(',\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0'),
    ],
    ['blocks of a GIF', letters('GIF89a\x01\0\x01\0\0\0\0!\xfe'), letters('\x01x')],
    ['segments of a JPEG', letters('\xff\xd8'), letters('\xff\xfe\0\x02')],
    ['chunks of a WebP', letters('RIFF\0\0\0\x01WEBP'), letters('ANMF\0\0\0\0')],
  ]
  it.each(repeated)('refuses millions of %s before it has read them all', (_name, start, part) => {
    const inspector = new ImageInspector()
    const parts = Uint8Array.from(
      { length: 64_000 * part.length },
      (_, at) => part[at % part.length] ?? 0,
    )
    inspector.push(new Uint8Array([...start, ...parts.subarray(0, 40 * part.length)]))
    const push = () => {
      for (let count = 0; count < 2_000_000; count += 64_000) inspector.push(parts)
    }
    expect(push).toThrow('It may be damaged.')
  })
})

function letters(text: string): number[] {
  return Array.from(text, (letter) => letter.charCodeAt(0))
}
