/**
 * @param scrolled pixels that the page was scrolled
 * @param textEnd where the text ends, in pixels from the top of the page
 * @param viewport the window's height in pixels
 * @returns how much of the text was on the screen so far, 0 to 100
 */
export function readingProgress(scrolled: number, textEnd: number, viewport: number): number {
  const toScroll = textEnd - viewport
  if (toScroll <= 0) return 100
  return Math.min(100, Math.max(0, (scrolled / toScroll) * 100))
}
