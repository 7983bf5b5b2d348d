import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ProgressBar } from '#islands/progress-bar.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Renders the bar above a text of a height in pixels. */
function renderAbove(textHeight: number): void {
  render(
    <>
      <ProgressBar label="Reading progress" />
      <div className="article-body" />
    </>,
  )
  const body = document.querySelector('.article-body')
  if (body) {
    body.getBoundingClientRect = () => new DOMRect(0, 0, 740, textHeight - Number(window.scrollY))
  }
}

/** Scrolls a window of 800 px. */
function scrollTo(pixels: number): void {
  vi.stubGlobal('scrollY', pixels)
  vi.stubGlobal('innerHeight', 800)
  fireEvent.scroll(window)
}

const percent = () => screen.getByRole('progressbar').getAttribute('aria-valuenow')

describe('the progress bar', () => {
  it('grows from 0 at the top to 100 when the end of the text is visible', async () => {
    renderAbove(2800)
    for (const [pixels, expected] of [
      [0, '0'],
      [500, '25'],
      [2000, '100'],
    ] as const) {
      scrollTo(pixels)
      await waitFor(() => expect(percent()).toBe(expected))
    }
  })

  it('stays between 0 and 100 beyond both ends', async () => {
    renderAbove(2800)
    scrollTo(9000)
    await waitFor(() => expect(percent()).toBe('100'))
    scrollTo(-120)
    await waitFor(() => expect(percent()).toBe('0'))
  })

  it('is 100 if the whole text fits into the window', async () => {
    renderAbove(600)
    scrollTo(0)
    await waitFor(() => expect(percent()).toBe('100'))
  })
})
