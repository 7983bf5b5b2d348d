import type { CSSProperties } from 'react'

const texts = {
  granted: ['ACCESS GRANTED', 'INITIALIZING NEURAL LINK', 'WELCOME TO THE UNDERGROUND'],
  denied: ['ACCESS DENIED', 'BIOMETRIC MISMATCH', 'SECURITY BREACH DETECTED', 'LOCKDOWN INITIATED'],
} as const

/** The delay between two letters. The denied overlay is shorter. */
const letterDelayMs = { granted: 34, denied: 12 } as const

/** The full-screen overlay that shows whether access is granted, letter by letter. */
export function LoginOverlay({ answer }: { answer: 'granted' | 'denied' }) {
  let letters = 0
  return (
    <div className={`overlay overlay-${answer}`}>
      <div className="visually-hidden" role="alert">
        {texts[answer].join('. ')}
      </div>
      <div className="overlay-lines" aria-hidden="true">
        {texts[answer].map((line) => {
          const start = letters
          letters += line.length
          return <Letters key={line} line={line} start={start} delayMs={letterDelayMs[answer]} />
        })}
      </div>
      {answer === 'granted' && <p className="overlay-hint">Press any key or tap to continue</p>}
    </div>
  )
}

function Letters({ line, start, delayMs }: { line: string; start: number; delayMs: number }) {
  return (
    <p>
      {[...line].map((letter, index) => {
        const style: CSSProperties = { animationDelay: `${(start + index) * delayMs}ms` }
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: letters have no other identity
          <span key={index} className="overlay-letter" style={style}>
            {letter}
          </span>
        )
      })}
    </p>
  )
}
