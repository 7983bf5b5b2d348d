import type { ReactNode } from 'react'

/** An error message in the page. Screen readers announce it at once. */
export function Alert({ children }: { children: ReactNode }) {
  return (
    <div className="alert" role="alert">
      {children}
    </div>
  )
}
