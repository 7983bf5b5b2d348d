import { cleanup } from '@testing-library/react'
import { vi } from 'vitest'

/**
 * Ends a test whose time was a fake. jsdom draws by an interval: one that began meanwhile is run to its end,
 * or it would be the last, and no later test of the page would see a frame.
 */
export function endFakeTime(): void {
  cleanup()
  if (!vi.isFakeTimers()) return
  vi.runOnlyPendingTimers()
  vi.useRealTimers()
}
