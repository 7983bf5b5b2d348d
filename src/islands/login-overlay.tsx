import type { CSSProperties } from 'react'

const texts = {
  granted: ['ACCESS GRANTED', 'INITIALIZING NEURAL LINK', 'WELCOME TO THE UNDERGROUND'],
  denied: ['ACCESS DENIED', 'BIOMETRIC MISMATCH', 'SECURITY BREACH DETECTED', 'LOCKDOWN INITIATED'],
} as const

/** Milliseconds from one letter to the next: a refusal is over sooner. */
const pace = { granted: 34, denied: 12 } as const

/** The answer to a key, over the whole screen, letter by letter. */
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
          return <Letters key={line} line={line} start={start} pace={pace[answer]} />
        })}
      </div>
      {answer === 'granted' && <p className="overlay-hint">Press any key or tap to go on</p>}
    </div>
  )
}

function Letters({ line, start, pace }: { line: string; start: number; pace: number }) {
  return (
    <p>
      {[...line].map((letter, index) => {
        const style: CSSProperties = { animationDelay: `${(start + index) * pace}ms` }
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
