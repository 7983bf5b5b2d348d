import { Component, type ReactNode } from 'react'
import { renewFailedParts } from '#admin/ui/lazy-part.tsx'

interface ErrorBoundaryProps {
  /** What stands in place of children that failed to render. */
  fallback: (retry: () => void) => ReactNode
  children: ReactNode
}

/** Keeps an error in its children from taking the rest of the page with it. React logs the error. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override componentDidCatch(): void {
    renewFailedParts()
  }

  override render(): ReactNode {
    const { fallback, children } = this.props
    return this.state.failed ? fallback(() => this.setState({ failed: false })) : children
  }
}
