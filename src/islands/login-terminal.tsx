import {
  type CSSProperties,
  type KeyboardEvent,
  type SubmitEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { LoginState } from './login-sequence.ts'
import type { LoginWords } from './login-words.ts'
import { TypingAnimation } from './typing-animation.tsx'
import { useLogin } from './use-login.ts'

interface LoginTerminalProps {
  lines: readonly string[]
  /** Where readers get a key; may be empty. */
  hint: string
  words: LoginWords
}

/** The login's terminal and form; a plain HTML form until it is hydrated. */
export function LoginTerminal({ lines, hint, words }: LoginTerminalProps) {
  const { sequence, state } = useLogin(words)
  const [key, setKey] = useState('')
  const [ready, setReady] = useState(false)
  const [shown, setShown] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const show = useRef<HTMLInputElement>(null)
  const alert = useRef<HTMLParagraphElement>(null)

  useEffect(() => {
    // The key may have been typed or shown, and the message rendered, before hydration.
    setKey(field.current?.value ?? '')
    setShown(show.current?.checked ?? false)
    const message = alert.current
    if (message?.textContent && !message.hidden) sequence.showMessage(message.textContent)
    setReady(true)
  }, [sequence])

  useEffect(() => {
    if (state.phase === 'idle' && state.message) field.current?.focus()
  }, [state.phase, state.message])

  const submit = (event?: SubmitEvent) => {
    event?.preventDefault()
    // The state may not hold yet what was typed before hydration.
    sequence.submit(field.current?.value ?? key)
  }
  // A disabled submit button blocks Enter, and the message that a key is required.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      submit()
    }
  }
  // Before hydration, an inline script (`accessKey` in `#src/layouts/frame/inline-scripts.ts`) disables them.
  const disabled = ready && (state.busy || key.trim() === '')
  const answer = state.phase === 'granted' || state.phase === 'denied' ? state.phase : null

  return (
    <div className="login-terminal">
      <div className="terminal">
        <p className="terminal-bar" aria-hidden="true">
          <span>{words.session}</span>
          <span>{statusText(state.phase, words)}</span>
        </p>
        <TypingAnimation lines={lines} />
        {state.phase === 'scanning' && <span className="scan" />}
      </div>
      <form
        id="login-form"
        className="login-form"
        method="post"
        action="/login"
        noValidate
        onSubmit={submit}
        inert={answer !== null}
      >
        <label htmlFor="access-key">{words.key}</label>
        <input
          ref={field}
          id="access-key"
          name="password"
          type={shown ? 'text' : 'password'}
          autoCapitalize={shown ? 'none' : undefined}
          spellCheck={false}
          autoComplete="current-password"
          maxLength={200}
          value={key}
          aria-describedby="access-hint access-alert"
          aria-invalid={state.message !== '' || undefined}
          onChange={(event) => {
            setKey(event.target.value)
            sequence.clearMessage()
          }}
          onKeyDown={onKeyDown}
        />
        <label className="login-show">
          <input
            ref={show}
            id="show-key"
            type="checkbox"
            checked={shown}
            onChange={(event) => setShown(event.target.checked)}
          />
          {words.showKey}
        </label>
        {/* On the way to the portal, the server renders another one. */}
        <p
          id="access-hint"
          className="login-hint"
          data-portal={words.portalHint}
          suppressHydrationWarning
        >
          {hint}
        </p>
        <div className="login-alert" role="alert">
          <strong>{words.error}</strong>
          {/* Without scripts, the server renders the message. */}
          <p
            ref={alert}
            id="access-alert"
            data-login-message=""
            data-answers={answersAttribute(words)}
            hidden={state.message === ''}
            suppressHydrationWarning
          >
            {state.message}
          </p>
        </div>
        <div className="login-buttons">
          <button
            className={state.busy ? 'login-submit busy' : 'login-submit'}
            type="submit"
            disabled={disabled}
            suppressHydrationWarning
          >
            {state.busy ? words.submitting : words.submit}
          </button>
          <button
            className="login-round"
            type="submit"
            disabled={disabled}
            aria-label={words.enter}
            suppressHydrationWarning
          >
            <svg className="directed" viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
              <path d="M4 12h15m-6-6 6 6-6 6" fill="none" stroke="currentColor" strokeWidth="1.6" />
            </svg>
          </button>
        </div>
      </form>
      {answer && <LoginOverlay answer={answer} words={words} />}
    </div>
  )
}

/** For the server, which fills in a message where there are no scripts; nothing in English. */
function answersAttribute({ answers }: LoginWords): string | undefined {
  return answers.tooMany && JSON.stringify(answers)
}

/** The status in the terminal's title bar. */
function statusText(phase: LoginState['phase'], { scanning, open, locked }: LoginWords): string {
  if (phase === 'scanning') return scanning
  return phase === 'granted' ? open : locked
}

/** The delay between two letters. The denied overlay is shorter. */
const letterDelayMs = { granted: 34, denied: 12 } as const

interface LoginOverlayProps {
  answer: 'granted' | 'denied'
  words: LoginWords
}

/** The full-screen overlay that shows whether access is granted, letter by letter. */
function LoginOverlay({ answer, words }: LoginOverlayProps) {
  let letters = 0
  const texts = words[answer]
  return (
    <div className={`overlay overlay-${answer}`}>
      <div className="visually-hidden" role="alert">
        {texts.join('. ')}
      </div>
      <div className="overlay-lines" aria-hidden="true">
        {texts.map((line) => {
          const start = letters
          letters += line.length
          return <Letters key={line} line={line} start={start} delayMs={letterDelayMs[answer]} />
        })}
      </div>
      {answer === 'granted' && <p className="overlay-hint">{words.proceed}</p>}
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
