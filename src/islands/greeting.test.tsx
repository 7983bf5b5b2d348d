import { act, cleanup, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { greeting } from '#domain/dates.ts'
import { Greeting } from '#islands/greeting.tsx'
import { inlineScripts } from '#src/layouts/frame/inline-scripts.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('the greeting', () => {
  it('follows the reader’s clock', () => {
    vi.useFakeTimers({ now: new Date(2026, 10, 21, 11, 59, 30) })
    render(<Greeting />)
    expect(screen.getByText('Good Morning.')).toBeTruthy()
    act(() => vi.advanceTimersByTime(29_000))
    expect(screen.getByText('Good Morning.')).toBeTruthy()
    act(() => vi.advanceTimersByTime(1_000))
    expect(screen.getByText('Good Afternoon.')).toBeTruthy()
    act(() => vi.advanceTimersByTime(6 * 60 * 60_000))
    expect(screen.getByText('Good Evening.')).toBeTruthy()
  })

  it('is empty in the static page', () => {
    expect(renderToString(<Greeting />)).toBe('<p class="greeting"></p>')
  })

  it('is set with the day before the island loads', () => {
    document.body.innerHTML = '<p class="greeting"></p><span data-today></span>'
    const texts = () => [...document.body.children].map(({ textContent }) => textContent)
    const options = { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' } as const
    for (let hours = 0; hours < 366 * 24; hours += 25) {
      const now = new Date(2028, 0, 1, hours)
      vi.useFakeTimers({ now })
      runInline(inlineScripts.clock)
      expect(texts()).toEqual([greeting(now.getHours()), now.toLocaleDateString('en-US', options)])
    }
  })
})

function runInline(script: string): void {
  new Function(script)()
}
