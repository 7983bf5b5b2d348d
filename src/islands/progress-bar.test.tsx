import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ProgressBar } from '#islands/progress-bar.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** A text of 2,800 px in a window of 800 px, scrolled as far as told. */
function scrolled(pixels: number): void {
  vi.stubGlobal('scrollY', pixels)
  vi.stubGlobal('innerHeight', 800)
  fireEvent.scroll(window)
}

describe('the progress bar', () => {
  it('says how much of the text was read', async () => {
    render(
      <>
        <ProgressBar />
        <div className="article-body" />
      </>,
    )
    const body = document.querySelector('.article-body')
    if (body) {
      body.getBoundingClientRect = () => new DOMRect(0, 0, 740, 2800 - Number(window.scrollY))
    }
    const now = () => screen.getByRole('progressbar').getAttribute('aria-valuenow')
    scrolled(0)
    await waitFor(() => expect(now()).toBe('0'))
    scrolled(500)
    await waitFor(() => expect(now()).toBe('25'))
    scrolled(5000)
    await waitFor(() => expect(now()).toBe('100'))
  })
})
