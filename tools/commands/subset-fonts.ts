import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

/** The letters of a range of code points, both ends included. */
function range(first: number, last: number): string {
  const points = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  return String.fromCodePoint(...points)
}

/** The letters of one file of a face. Another script is another entry, with a suffix of its own. */
interface Alphabet {
  /** Of the file's name. */
  suffix: string
  /** The part of a package that holds these letters. */
  part: string
  letters: string
  ligatures: boolean
}

/** Basic Latin, Latin-1 and the punctuation of careful typing. */
const western: Alphabet = {
  suffix: '',
  part: 'latin',
  letters: `${range(0x20, 0x7e)}${range(0xa0, 0xff)}‘’‚“”„–—…‹›•†‡′″€™−ŒœŠšŽžŸı`,
  ligatures: true,
}

/** What names such as Łódź or Dvořák need besides. */
const central: Alphabet = {
  suffix: '-ext',
  part: 'latin-ext',
  letters: 'ĀāĂăĄąĆćČčĎďĐđĒēĘęĚěĞğĢģĪīİĶķĹĺĻļĽľŁłŃńŅņŇňŌōŐőŔŕŘřŚśŞşŢţŤťŪūŮůŰűŹźŻżȘșȚț',
  ligatures: false,
}

type Axes = Record<string, number | { min: number; max: number }>

interface Face {
  /** Of the file and of its package. */
  name: string
  /** The package's files with these axes: `wght` alone, or with the optical size. */
  axes: 'wght' | 'opsz'
  /** An axis is pinned to a value or kept in a range. */
  upright: Axes
  /** None if browsers slant the upright letters, or a text never shows them. */
  italic?: Axes
  /** Western and central ones, unless it names others. */
  alphabets?: readonly Alphabet[]
  keepFeatures?: string[]
}

const weights = { min: 400, max: 600 }

/** Running text and headlines; smaller optical sizes would only serve print. */
const sizes = (max: number) => ({ opsz: { min: 18, max }, wght: weights })

/** An italic is a text's emphasis, at one size and weight. */
const emphasis = { opsz: 24, wght: 400 }

/**
 * The files of `src/styles/base/fonts`. Those of a pair of typefaces, with the labels' face, are 100 KB
 * at most on an article's page.
 */
const faces: Face[] = [
  { name: 'newsreader', axes: 'opsz', upright: sizes(72), italic: emphasis },
  { name: 'source-serif-4', axes: 'opsz', upright: sizes(60), italic: emphasis },
  { name: 'literata', axes: 'opsz', upright: sizes(72), italic: emphasis },
  { name: 'fraunces', axes: 'opsz', upright: sizes(144) },
  { name: 'source-sans-3', axes: 'wght', upright: { wght: weights } },
  { name: 'bricolage-grotesque', axes: 'opsz', upright: sizes(96) },
  { name: 'inter', axes: 'wght', upright: { wght: weights } },
  {
    name: 'atkinson-hyperlegible-next',
    axes: 'wght',
    upright: { wght: weights },
    italic: { wght: 400 },
  },
  {
    name: 'jetbrains-mono',
    axes: 'wght',
    upright: { wght: { min: 400, max: 700 } },
    alphabets: [western],
    keepFeatures: ['ccmp'],
  },
]

/** The names of the faces to make, such as `literata`; all if none are given. */
const chosen = process.argv.slice(2)

const folder = new URL('../../src/styles/base/fonts/', import.meta.url)

for (const face of faces.filter(({ name }) => chosen.length === 0 || chosen.includes(name))) {
  for (const alphabet of face.alphabets ?? [western, central]) {
    await writeSubset(face, alphabet, 'normal', face.upright)
  }
  if (face.italic) await writeSubset(face, western, 'italic', face.italic)
  await copyFile(fileOf(face, 'LICENSE'), new URL(`${face.name}-OFL.txt`, folder))
}

async function writeSubset(
  face: Face,
  { suffix, part, letters, ligatures }: Alphabet,
  style: 'normal' | 'italic',
  variationAxes: Axes,
): Promise<void> {
  const source = fileOf(face, `files/${face.name}-${part}-${face.axes}-${style}.woff2`)
  // The types do not know the features yet.
  const features = { keepFeatures: face.keepFeatures ?? ['kern', ...(ligatures ? ['liga'] : [])] }
  const font = await subsetFont(await readFile(source), letters, {
    variationAxes,
    ...features,
    targetFormat: 'woff2',
  })
  const name = `${face.name}${style === 'italic' ? '-italic' : ''}${suffix}`
  await writeFile(new URL(`${name}.woff2`, folder), font)
  console.log(`${name}: ${font.length} bytes`)
}

function fileOf({ name }: Face, path: string): string {
  return fileURLToPath(import.meta.resolve(`@fontsource-variable/${name}/${path}`))
}
