import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

/** The letters of a range of code points, both ends included. */
function range(first: number, last: number): string {
  const points = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  return String.fromCodePoint(...points)
}

/** Basic Latin, Latin-1 and the punctuation of careful typing. */
const western = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}‘’‚“”„–—…‹›•†‡′″€™−ŒœŠšŽžŸı`

/** What names such as Łódź or Dvořák need besides. */
const central = 'ĀāĂăĄąĆćČčĎďĐđĒēĘęĚěĞğĢģĪīİĶķĹĺĻļĽľŁłŃńŅņŇňŌōŐőŔŕŘřŚśŞşŢţŤťŪūŮůŰűŹźŻżȘșȚț'

/** Running text and headlines; the smallest optical size would only serve print. */
const upright = { opsz: { min: 18, max: 72 }, wght: { min: 400, max: 600 } }

const newsreader = '@fontsource-variable/newsreader/files/newsreader'
const jetBrains = '@fontsource-variable/jetbrains-mono/files/jetbrains-mono'

interface Face {
  name: string
  from: string
  letters: string
  /** An axis is pinned to a value or kept in a range. */
  variationAxes: Record<string, number | { min: number; max: number }>
  keepFeatures: string[]
}

/** The files of `src/styles/base/fonts`: together 100 KB at most on an article's page. */
const faces: Face[] = [
  {
    name: 'newsreader',
    from: `${newsreader}-latin-opsz-normal.woff2`,
    letters: western,
    variationAxes: upright,
    keepFeatures: ['kern', 'liga'],
  },
  {
    name: 'newsreader-italic',
    from: `${newsreader}-latin-opsz-italic.woff2`,
    letters: western,
    variationAxes: { opsz: 24, wght: 400 },
    keepFeatures: ['kern', 'liga'],
  },
  {
    name: 'newsreader-ext',
    from: `${newsreader}-latin-ext-opsz-normal.woff2`,
    letters: central,
    variationAxes: upright,
    keepFeatures: ['kern'],
  },
  {
    name: 'jetbrains-mono',
    from: `${jetBrains}-latin-wght-normal.woff2`,
    letters: western,
    variationAxes: { wght: { min: 400, max: 700 } },
    keepFeatures: ['ccmp'],
  },
]

for (const { name, from, letters, ...options } of faces) {
  const source = await readFile(fileURLToPath(import.meta.resolve(from)))
  const font = await subsetFont(source, letters, { ...options, targetFormat: 'woff2' })
  await writeFile(new URL(`../../src/styles/base/fonts/${name}.woff2`, import.meta.url), font)
  console.log(`${name}: ${font.length} bytes`)
}
