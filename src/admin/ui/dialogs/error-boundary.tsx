import { Component, type ReactNode, useState } from 'react'
import { LoadError, renewFailedParts } from '#admin/ui/lazy-part.tsx'
import { useListener } from '#admin/ui/use-listener.ts'

interface ErrorBoundaryProps {
  /** What stands in place of children that failed to render. */
  fallback: (error: unknown, retry: () => void) => ReactNode
  children: ReactNode
}

/** Keeps an error in its children from taking the rest of the page with it. React logs the error. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failure: Failure | null }> {
  override state = { failure: null as Failure | null }

  static getDerivedStateFromError(error: unknown): { failure: Failure } {
    return { failure: { error } }
  }

  override componentDidCatch(): void {
    renewFailedParts()
  }

  override render(): ReactNode {
    const { fallback, children } = this.props
    const { failure } = this.state
    return failure ? fallback(failure.error, () => this.setState({ failure: null })) : children
  }
}

interface Failure {
  error: unknown
}

/**
 * What is said of a part that failed. One that could not be loaded for want of a connection is tried again once
 * there is one.
 */
export function useFailureWords(name: string, error: unknown, retry: () => void) {
  const [isOffline] = useState(() => error instanceof LoadError && !navigator.onLine)
  useListener('online', () => {
    if (isOffline) retry()
  })
  const what = isOffline
    ? `This ${name} is loaded once you are online.`
    : error instanceof LoadError
      ? // Firefox never retries a failed import, until the page is loaded again.
        `This ${name} could not be loaded. Check your connection, and try again, or reload this page.`
      : `This ${name} could not be shown.`
  return {
    title: isOffline ? 'No connection' : 'Something went wrong',
    words: `${what} The rest of the page works as before, and nothing that you wrote is lost.`,
  }
}
