import { afterEach, describe, expect, it, vi } from 'vitest'
import { dayWords } from '#domain/dates.ts'
import { en } from '#domain/language/words/en.ts'
import { inlineScripts } from '#src/layouts/frame/inline-scripts.ts'
import { endFakeTime } from '#src/testing/end-fake-time.ts'

afterEach(endFakeTime)

describe('the greeting and the day', () => {
  it('are set by the reader’s clock, and follow it', () => {
    const { pattern, weekdays, months } = dayWords('en')
    document.body.innerHTML = '<p class="greeting"></p><span></span>'
    const [hello, today] = document.body.children as HTMLCollectionOf<HTMLElement>
    Object.assign(hello?.dataset ?? {}, { words: en.greetings.join('|') })
    Object.assign(today?.dataset ?? {}, {
      today: pattern,
      weekdays: weekdays.join('|'),
      months: months.join('|'),
    })
    const texts = () => [...document.body.children].map(({ textContent }) => textContent)
    const options = { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' } as const
    for (let hours = 0; hours < 366 * 24; hours += 25) {
      const now = new Date(2028, 0, 1, hours)
      vi.useFakeTimers({ now })
      runInline(inlineScripts.clock)
      document.dispatchEvent(new Event('readystatechange'))
      expect(texts()).toEqual([
        en.greetings[now.getHours() < 12 ? 0 : now.getHours() < 18 ? 1 : 2],
        now.toLocaleDateString('en-US', options),
      ])
    }
    vi.useFakeTimers({ now: new Date(2029, 6, 4, 23, 58) })
    runInline(inlineScripts.clock)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(texts()).toEqual(['Good Evening.', 'Wednesday, July 4, 2029'])
    vi.advanceTimersByTime(180_000)
    expect(texts()).toEqual(['Good Morning.', 'Thursday, July 5, 2029'])
  })

  it('do nothing on a page that was cut off above it', () => {
    document.body.innerHTML = ''
    const faults: unknown[] = []
    addEventListener('error', ({ error }) => faults.push(error), { once: true })
    runInline(inlineScripts.clock)
    document.dispatchEvent(new Event('readystatechange'))
    expect(faults).toEqual([])
  })
})

function runInline(script: string): void {
  new Function(script)()
}
