import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'
import { isUnauthorized, userMessage } from '#admin/api/api-error.ts'
import { Button } from './button.tsx'

/** For so long a message stays, unless it has the focus or the pointer. */
const shownForMs = 10_000

interface Message {
  text: string
  /** Undoes the act; returns the sentence that is shown then. */
  undo?: () => Promise<string>
}

const MessageContext = createContext<(message: Message | null) => void>(() => undefined)

/**
 * Returns a function that says what was done, on this screen and the next, and offers to undo it. Null
 * takes the message away.
 */
export function useMessage(): (message: Message | null) => void {
  return useContext(MessageContext)
}

/** Shows one message at a time below its screens. A later one replaces it. */
export function Messages({ children }: { children: ReactNode }) {
  const [message, setMessage] = useState<Message | null>(null)
  const close = useCallback(() => setMessage(null), [])
  return (
    <MessageContext value={setMessage}>
      {children}
      <div className="message-place" role="status">
        {message && (
          <MessageBar key={message.text} message={message} onResult={setMessage} onClose={close} />
        )}
      </div>
    </MessageContext>
  )
}

interface MessageBarProps {
  message: Message
  onResult: (message: Message) => void
  onClose: () => void
}

function MessageBar({ message: { text, undo }, onResult, onClose }: MessageBarProps) {
  const [isHeld, setHeld] = useState({ focus: false, pointer: false })
  const [isUndoing, setUndoing] = useState(false)
  const leftMs = useRef(shownForMs)
  const cameFrom = useRef<HTMLElement>(null)
  const isPaused = isHeld.focus || isHeld.pointer || isUndoing
  useEffect(() => {
    if (isPaused) return
    const since = Date.now()
    const timer = setTimeout(onClose, leftMs.current)
    return () => {
      clearTimeout(timer)
      leftMs.current -= Date.now() - since
    }
  }, [isPaused, onClose])

  async function run(work: () => Promise<string>, button: Element) {
    setUndoing(true)
    try {
      onResult({ text: await work() })
    } catch (error) {
      setUndoing(false)
      const failure = userMessage(error, 'It could not be undone. Please try again.')
      if (isUnauthorized(error)) onClose()
      else onResult({ text: failure, undo: work })
    }
    const { activeElement, body } = document
    if (activeElement === body || activeElement === button)
      cameFrom.current?.focus({ preventScroll: true })
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only holds the message while it is used
    <div
      className="message"
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) {
          cameFrom.current = relatedTarget instanceof HTMLElement ? relatedTarget : null
        }
        setHeld((held) => ({ ...held, focus: true }))
      }}
      onBlur={() => setHeld((held) => ({ ...held, focus: false }))}
      onPointerEnter={() => setHeld((held) => ({ ...held, pointer: true }))}
      onPointerLeave={() => setHeld((held) => ({ ...held, pointer: false }))}
    >
      <p>{text}</p>
      {undo && (
        <Button
          variant="bare"
          disabled={isUndoing}
          onClick={({ currentTarget }) => void run(undo, currentTarget)}
        >
          Undo
        </Button>
      )}
      <Button
        variant="bare"
        aria-label="Close message"
        onClick={() => {
          onClose()
          cameFrom.current?.focus({ preventScroll: true })
        }}
      >
        ×
      </Button>
    </div>
  )
}
