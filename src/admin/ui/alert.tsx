import type { ReactNode } from 'react'

/** An error in the page, told at once to people who do not see it. */
export function Alert({ children }: { children: ReactNode }) {
  return (
    <div className="alert" role="alert">
      {children}
    </div>
  )
}
