import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { findPhysicalSides, findStrayValues } from './styles.ts'

const root = new URL('../../', import.meta.url)

test('every property that a style sheet uses is defined', async () => {
  const used = new Map<string, string>()
  const defined = new Set<string>()
  for await (const path of glob('src/**/*.{css,ts,tsx,astro}', { cwd: root })) {
    const code = await readFile(new URL(path, root), 'utf8')
    for (const [, name = ''] of code.matchAll(/(--[\w-]+)['"]?\s*[:,]/g)) defined.add(name)
    if (!path.endsWith('.css')) continue
    for (const [, name = ''] of code.matchAll(/var\((--[\w-]+)\)/g)) used.set(name, path)
  }
  expect([...used].filter(([name]) => !defined.has(name))).toEqual([])
})

test('every style sheet takes its sizes, spaces, breakpoints and colours from the scales', async () => {
  const strays: string[] = []
  for await (const path of glob('src/**/*.css', { cwd: root })) {
    if (path.endsWith('base/fonts.css')) continue
    const css = await readFile(new URL(path, root), 'utf8')
    strays.push(...findStrayValues(css).map((stray) => `${path}: ${stray}`))
  }
  expect(strays).toEqual([])
})

test.each([
  ['a size of text', '.a { font-size: 14px; }', 'font-size: 14px;'],
  [
    'a size in a font',
    '.a { font: 500 17px / 1.5 var(--mono); }',
    'font: 500 17px / 1.5 var(--mono);',
  ],
  [
    'a fluid size',
    '.a { font-size: clamp(20px, 3vw, 30px); }',
    'font-size: clamp(20px, 3vw, 30px);',
  ],
  ['a space', '.a { padding: 0 18px; }', 'padding: 0 18px;'],
  ['a space between', '.a { column-gap: 14px; }', 'column-gap: 14px;'],
  ['a colour', '.a { color: #15181a; }', 'color: #15181a;'],
  ['a shadow', '.a { box-shadow: 0 1px rgb(0 0 0 / 20%); }', 'box-shadow: 0 1px rgb(0 0 0 / 20%);'],
  ['a breakpoint', '@media (width <= 600px) {', '@media (width <= 600px)'],
  ['a container', '@container (width > 40em) {', '@container (width > 40em)'],
])('finds %s that is not of the scales', (_, css, stray) => {
  expect(findStrayValues(css)).toEqual([stray])
})

test('lets pass what follows the text around it, fits a line to the window, hides a letter or defines a role', () => {
  const css = `
    /* 14px, as #fff. */
    .a { --tint: #fff; font: 600 0.6em / 0 var(--mono); margin: -1px auto 1.2em; }
    .a::first-letter { font-size: 0; }
    .b { font-size: calc((100vw - 2 * var(--gutter)) / 10.6); gap: clamp(6px, 2vw, 9px); }
    @media (width > 768px) and (pointer: coarse) {}`
  expect(findStrayValues(css)).toEqual([])
})

test('every style sheet names the start and the end of a line, not the left and the right', async () => {
  const physical: string[] = []
  for await (const path of glob('src/**/*.css', { cwd: root })) {
    const css = await readFile(new URL(path, root), 'utf8')
    physical.push(...findPhysicalSides(css).map((side) => `${path}: ${side}`))
  }
  expect(physical).toEqual([])
})

test.each([
  'left: 0;',
  'margin-right: 1em;',
  'border-left: 1px solid;',
  'border-top-left-radius: 2px;',
  'float: right;',
  'text-align: left;',
  'transform-origin: left center;',
  'transform: translateX(100%);',
  'padding: 0 var(--space-2) 0 calc(1em + (2 * var(--gap)));',
  'inset: auto 0 0 8px;',
])('finds the side of %s', (declaration) => {
  expect(findPhysicalSides(`.a { ${declaration} }`)).toEqual([declaration])
})

test('lets pass sides that are logical or alike', () => {
  const css = `
    .a { float: inline-start; margin-inline: 0 1em; inset: auto 8px 0 8px; top: 0; }
    .b { transform: translateX(calc(-50% * var(--line-forward))); transform-origin: var(--line-start); }`
  expect(findPhysicalSides(css)).toEqual([])
})

// Of several sheets every build would choose the order anew, and with it which rule wins.
test('the portal has all of its style in the one sheet of its page', async () => {
  const imports: string[] = []
  for await (const path of glob('src/admin/**/*.{ts,tsx}', { cwd: root })) {
    const code = await readFile(new URL(path, root), 'utf8')
    if (/^import .*\.css['"]/m.test(code)) imports.push(path)
  }
  expect(imports).toEqual([])
})
