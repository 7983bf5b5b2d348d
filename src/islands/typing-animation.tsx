import { useEffect, useState } from 'react'

/** Milliseconds that a character takes (specification, section 9). */
const pace = 80

/**
 * Lines that type themselves. Their place is held from the start; screen readers get them whole.
 */
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
              {/* A new cursor at every place: one that moved would count as a shifting layout. */}
              {isCurrent && before >= typed && <span key={typed} className="cursor" />}
              <span className="untyped">{line.slice(count)}</span>
            </li>
          )
        })}
      </ol>
    </>
  )
}

/** How many characters stand there; all of them on the server and without motion. */
function useTyped(total: number): number {
  const [typed, setTyped] = useState(total)
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    setTyped(0)
    const timer = setInterval(() => setTyped((count) => Math.min(total, count + 1)), pace)
    const end = setTimeout(() => clearInterval(timer), (total + 1) * pace)
    return () => {
      clearInterval(timer)
      clearTimeout(end)
    }
  }, [total])
  return typed
}
