import type { ReactNode } from 'react'

/** A table of figures that scrolls by itself where the window is narrow. */
export function ScrollingTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on phones, also by keyboard
    <section className="vitals-scroll" aria-label={label} tabIndex={0}>
      <table className="listing">{children}</table>
    </section>
  )
}
