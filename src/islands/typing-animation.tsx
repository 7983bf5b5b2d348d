/** Per character (specification, section 9). */
const characterMs = 80

/**
 * Lines that type themselves, by style alone: `typingStyle` says when, `login.css` how. Their space is
 * reserved; screen readers get the whole text at once.
 */
export function TypingAnimation({ lines }: { lines: readonly string[] }) {
  return (
    <>
      <p className="visually-hidden">{lines.join('. ')}</p>
      <ol className="terminal-lines" aria-hidden="true">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity
          <li key={index}>
            <span className="typed">{line}</span>
          </li>
        ))}
      </ol>
    </>
  )
}

/** The style sheet that says how many characters each line has, and when it begins and ends. */
export function typingStyle(lines: readonly string[]): string {
  let before = 0
  const rules = lines.map((line, index) => {
    const [start, characters] = [before, [...line].length]
    before += characters
    const times = `--start:${start * characterMs}ms;--end:${before * characterMs}ms`
    return `.terminal-lines li:nth-child(${index + 1}){--characters:${characters};${times}}`
  })
  return rules.join('')
}
