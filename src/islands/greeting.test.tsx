import { act, cleanup, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Greeting } from '#islands/greeting.tsx'

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
})
