import { act, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { dayWords, greeting } from '#domain/dates.ts'
import { en } from '#domain/language/words/en.ts'
import { Greeting } from '#islands/greeting.tsx'
import { inlineScripts } from '#src/layouts/frame/inline-scripts.ts'
import { endFakeTime } from '#src/testing/end-fake-time.ts'

afterEach(endFakeTime)

describe('the greeting', () => {
  it('follows the reader’s clock', () => {
    vi.useFakeTimers({ now: new Date(2026, 10, 21, 11, 59, 30) })
    render(<Greeting greetings={en.greetings} />)
    expect(screen.getByText('Good Morning.')).toBeTruthy()
    act(() => vi.advanceTimersByTime(29_000))
    expect(screen.getByText('Good Morning.')).toBeTruthy()
    act(() => vi.advanceTimersByTime(1_000))
    expect(screen.getByText('Good Afternoon.')).toBeTruthy()
    act(() => vi.advanceTimersByTime(6 * 60 * 60_000))
    expect(screen.getByText('Good Evening.')).toBeTruthy()
  })

  it('is empty in the static page', () => {
    expect(renderToString(<Greeting greetings={en.greetings} />)).toBe(
      `<p class="greeting" data-words="${en.greetings.join('|')}"></p>`,
    )
  })

  it('is set with the day before the island loads', () => {
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
        greeting(now.getHours(), en.greetings),
        now.toLocaleDateString('en-US', options),
      ])
    }
    vi.useFakeTimers({ now: new Date(2029, 6, 4, 19) })
    document.dispatchEvent(new Event('visibilitychange'))
    expect(texts()).toEqual(['Good Evening.', 'Wednesday, July 4, 2029'])
  })

  it('does nothing on a page that was cut off above it', () => {
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
