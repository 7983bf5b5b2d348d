import { useEffect, useState } from 'react'

/** Per character (specification, section 9). */
const characterMs = 80

/** Lines that type themselves. Their space is reserved; screen readers get the whole text at once. */
export function TypingAnimation({ lines }: { lines: readonly string[] }) {
  const total = lines.join('').length
  const typed = useTyped(total)
  let before = 0
  return (
    <>
      <p className="visually-hidden">{lines.join('. ')}</p>
      <ol className="terminal-lines" aria-hidden="true">
        {lines.map((line) => {
          const count = Math.min(line.length, Math.max(0, typed - before))
          const isCurrent = typed >= before && (count < line.length || typed === total)
          before += line.length
          return (
            <li key={line} className={count === 0 && !isCurrent ? 'untyped' : undefined}>
              <span>{line.slice(0, count)}</span>
              {/* A new element for each position: moving it would count as a layout shift. */}
              {isCurrent && before >= typed && <span key={typed} className="cursor" />}
              <span className="untyped">{line.slice(count)}</span>
            </li>
          )
        })}
      </ol>
    </>
  )
}

/** The number of visible characters: all of them on the server and with reduced motion. */
function useTyped(total: number): number {
  const [typed, setTyped] = useState(total)
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    setTyped(0)
    const timer = setInterval(() => setTyped((count) => Math.min(total, count + 1)), characterMs)
    const end = setTimeout(() => clearInterval(timer), (total + 1) * characterMs)
    return () => {
      clearInterval(timer)
      clearTimeout(end)
    }
  }, [total])
  return typed
}
