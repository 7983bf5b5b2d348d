import type { Page } from '@playwright/test'
import * as z from 'zod'
import { fieldNames, pickFields } from '#domain/articles/article-fields.ts'
import { request } from '#domain/calls/request.ts'
import { createNote } from '#domain/notes/calls.ts'
import { saveSuggestion } from '#domain/suggestions/calls.ts'
import type { StartedProduct } from '#tests/support/started-product.ts'
import { type MeasuredRow, median } from './support/measurement.ts'
import { measureSignedIn } from './support/signed-in-browser.ts'

const paragraphs = 50
const wordsOfParagraph = 100
const threads = 200
const changes = 200
/** In each, every article has its turn: a machine is not equally fast from minute to minute. */
const rounds = 5
/** Of each article, by turns in one tab. */
const openings = 20
const keys = 50
/** The first keys load code. */
const warmUp = 10
const betweenKeysMs = 50

interface Beside {
  notes: number
  /** That one person suggests. */
  changes: number
}

/**
 * Measures a long article alone, with many notes whose panel stands beside the text, and with many
 * changes that are suggested and drawn in it, on the whole product: typing, and opening. A keystroke
 * lasts from its arrival in the page to the first task after the frame that shows its letter, without
 * the wait for that frame: the editor's work, then that of style and layout. An opening lasts from the
 * call for the page until all of it is drawn.
 *
 * @returns milliseconds
 */
export function measureNotes(): Promise<MeasuredRow[]> {
  return measureSignedIn(async (context, product) => {
    const measured = []
    for (const beside of [
      { notes: 0, changes: 0 },
      { notes: threads, changes: 0 },
      { notes: 0, changes },
    ]) {
      const id = await writeArticle(product, beside)
      measured.push({ id, beside, opened: [] as number[], typed: [] as number[] })
    }
    // What is typed is saved, and suggestions would then be placed on another text than they were made for.
    const tab = await context.newPage()
    for (let opening = 0; opening < openings; opening++) {
      for (const { id, beside, opened } of measured) {
        const started = performance.now()
        await tab.goto(`/admin/edit/${id}`)
        await allDrawn(tab, beside)
        opened.push(performance.now() - started)
      }
    }
    await tab.close()
    for (let round = 0; round < rounds; round++) {
      for (const { id, beside, typed } of measured) {
        const page = await context.newPage()
        await page.goto(`/admin/edit/${id}`)
        await allDrawn(page, beside)
        typed.push(...(await typedTimes(page, beside)))
        await page.close()
      }
    }
    return measured.map(({ beside, opened, typed }) => ({
      notes: beside.notes,
      'suggested changes': beside.changes,
      'median ms per key': median(typed).toFixed(1),
      '95th percentile': (
        typed.toSorted((a, b) => a - b)[Math.floor(typed.length * 0.95)] ?? Number.NaN
      ).toFixed(1),
      'median ms to open': median(opened).toFixed(0),
    }))
  })
}

/** 5,000 words; each note and each change is on a word of its own. */
async function writeArticle(
  { client }: StartedProduct,
  { notes, changes }: Beside,
): Promise<string> {
  const texts = Array.from({ length: paragraphs }, (_, paragraph) =>
    Array.from({ length: wordsOfParagraph }, (_, word) =>
      wordOf(paragraph * wordsOfParagraph + word),
    ).join(' '),
  )
  const content = texts.map((text) => `<p>${text}</p>`).join('')
  const title = `An article with ${notes} notes and ${changes} suggested changes`
  const { _id, revision } = await client.create({ title, content })
  const whole = texts.join('\n')
  for (let note = 0; note < notes; note++) {
    const quote = wordOf(Math.floor((note * paragraphs * wordsOfParagraph) / notes))
    const from = whole.indexOf(quote)
    const to = from + quote.length
    const anchor = {
      ranges: [[from, to] as [number, number]],
      text: quote,
      before: whole.slice(Math.max(0, from - 32), from),
      after: whole.slice(to, to + 32),
    }
    const body = { id: crypto.randomUUID(), text: `Who said ${note}?`, quote, anchor }
    await request(client, createNote, { params: { id: _id }, body })
  }
  if (changes > 0) {
    const stored = await client.read(_id)
    let suggested = stored.content
    for (let change = 0; change < changes; change++) {
      const word = wordOf(Math.floor((change * paragraphs * wordsOfParagraph) / changes))
      suggested = suggested.replace(word, `other${change}`)
    }
    await request(client, saveSuggestion, {
      params: { id: _id },
      body: {
        base: { revision },
        text: { ...pickFields(stored, fieldNames), content: suggested },
      },
    })
  }
  return _id
}

/** Each is another one, and part of no other. */
function wordOf(number: number): string {
  return `w${((number * 2_654_435_761) % 1_679_616).toString(36)}x`
}

async function allDrawn(page: Page, { notes, changes }: Beside): Promise<void> {
  await page.waitForFunction(
    (counts) =>
      document.querySelectorAll('.tiptap p').length >= counts.paragraphs &&
      document.querySelectorAll('.tiptap .noted').length >= counts.notes &&
      document.querySelectorAll('.tiptap ins').length >= counts.changes,
    { paragraphs, notes, changes },
  )
}

async function typedTimes(page: Page, { notes, changes }: Beside): Promise<number[]> {
  const text = page.locator('.tiptap')
  await page.getByRole('button', { name: changes > 0 ? /^Suggestions/ : /^Notes/ }).click()
  await page.waitForFunction(
    (count) => document.querySelectorAll('.panel-entry').length >= count,
    notes + changes,
  )
  await text
    .locator('p')
    .nth(paragraphs / 2)
    .click()
  await page.evaluate(observeKeys)
  for (let key = 0; key < warmUp + keys; key++) {
    await page.keyboard.press('e')
    await page.waitForTimeout(betweenKeysMs)
  }
  const times = z.array(z.number()).parse(await page.evaluate('window.keyTimes'))
  if (times.length !== warmUp + keys) throw new Error(`${times.length} keys were taken.`)
  return times.slice(warmUp)
}

/** The input events follow in the key's own task; style and layout are between two tasks of a frame. */
const observeKeys = `(() => {
  window.keyTimes = []
  let started = 0
  let worked = 0
  let frame = 0
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    window.keyTimes.push(worked + performance.now() - frame)
  }
  const { port1: end, port2: ofKey } = new MessageChannel()
  end.onmessage = () => {
    worked = performance.now() - started
    requestAnimationFrame(() => {
      frame = performance.now()
      port2.postMessage(0)
    })
  }
  addEventListener('keydown', () => {
    started = performance.now()
    ofKey.postMessage(0)
  }, true)
})()`
