import { act, cleanup, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Greeting } from '#islands/greeting.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('the greeting', () => {
  it('goes by the reader’s clock and changes when the hour passes', () => {
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

  it('says nothing in a page that was made ahead of time', () => {
    expect(renderToString(<Greeting />)).toBe('<p class="greeting"></p>')
  })
})
