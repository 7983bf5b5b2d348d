import * as z from 'zod'
import { Store } from '#admin/store.ts'

/** What an entry of the browser's history keeps of a visit. */
const entrySchema = z.object({
  /** Its place among the entries that are the portal's. */
  index: z.number(),
  state: z.record(z.string(), z.unknown()).nullable(),
})

type Entry = z.infer<typeof entrySchema>

/** An address of the portal that is, or is about to be, on the screen. */
export interface Visit {
  pathname: string
  search: string
  /** What the link to it gave along; it survives a reload. */
  state: Entry['state']
  /** How many came before it since the page was loaded. */
  number: number
  /** Whether only its address is another one: the screen stays as it is. */
  inPlace: boolean
}

export interface NavigateOptions {
  /** Takes the place of the visit that is left. */
  replace?: boolean
  state?: Entry['state']
  inPlace?: boolean
}

/** May hold a navigation to another screen until a person, or a save, lets it go on. */
export interface Guard {
  holds: () => boolean
  /** @param leave goes on with what was held */
  hold: (leave: () => void) => void
}

/** The portal's visits: the browser's history, with guards that are asked before one is left. */
export class PortalHistory extends Store<Visit> {
  readonly #guards = new Set<Guard>()
  /** Of the visit that is shown. */
  #index = 0
  /** What the browser's next arrival at an entry stands for, if it was asked for here. */
  #onArrival: (() => void) | undefined

  constructor() {
    super({ ...pathOf(location), state: null, number: 0, inPlace: false })
    this.#index = this.#entry(0).index
    this.setState(this.#arrived(0))
  }

  /**
   * Follows the browser's Back and Forward, and lets it ask before the page is closed while a guard holds. Returns
   * the function that stops it.
   */
  start(): () => void {
    const stopped = new AbortController()
    window.addEventListener('popstate', this.#onPopState, { signal: stopped.signal })
    window.addEventListener('beforeunload', this.#onBeforeUnload, { signal: stopped.signal })
    return () => stopped.abort()
  }

  /** Returns the function that takes the guard away. */
  guard(guard: Guard): () => void {
    this.#guards.add(guard)
    return () => this.#guards.delete(guard)
  }

  /** Shows an address of the portal. A visit of the same address takes the place of the last one. */
  navigate = (
    to: string,
    { replace, state = null, inPlace = false }: NavigateOptions = {},
  ): void => {
    const address = new URL(to, location.href)
    this.#ask({ ...pathOf(address), state, number: this.#next(), inPlace }, () => {
      const { href } = address
      const isSame = href === location.href
      if (replace ?? isSame) history.replaceState({ index: this.#index, state }, '', href)
      else history.pushState({ index: ++this.#index, state }, '', href)
      this.setState({ ...this.#arrived(this.#next()), inPlace })
    })
  }

  #next(): number {
    return this.getSnapshot().number + 1
  }

  #onBeforeUnload = (event: BeforeUnloadEvent): void => {
    if ([...this.#guards].some((guard) => guard.holds())) event.preventDefault()
  }

  #onPopState = (): void => {
    const onArrival = this.#onArrival
    this.#onArrival = undefined
    if (onArrival) onArrival()
    else this.#leave()
  }

  /** Follows the browser to an entry; if a guard holds what is shown, only once it lets go. */
  #leave(): void {
    // A link within the page makes an entry of its own after this one.
    const { index } = this.#entry(this.#index + 1)
    const next = this.#arrived(this.#next())
    const show = () => {
      this.#index = index
      this.setState(next)
    }
    const shown = this.#index
    if (index === shown || this.#holding(next).length === 0) show()
    // The browser is there already: it comes back for the question, and goes again after it.
    else this.#travel(index, shown, () => this.#ask(next, () => this.#travel(shown, index, show)))
  }

  /** Has the browser go from one of its entries to another; again, if somebody pressed Back meanwhile. */
  #travel(from: number, to: number, onArrival: () => void): void {
    this.#onArrival = () => {
      const { index } = this.#entry(to)
      if (index === to) onArrival()
      else this.#travel(index, to, onArrival)
    }
    history.go(to - from)
  }

  /** Asks the guards that hold the shown visit one after the other. */
  #ask(next: Visit, leave: () => void, asked: readonly Guard[] = []): void {
    const guard = this.#holding(next).find((guard) => !asked.includes(guard))
    if (guard) guard.hold(() => this.#ask(next, leave, [...asked, guard]))
    else leave()
  }

  #holding(next: Visit): Guard[] {
    if (next.inPlace || next.pathname === this.getSnapshot().pathname) return []
    return [...this.#guards].filter((guard) => guard.holds())
  }

  /** What the browser's entry keeps; one that is not from here is written, with the index given. */
  #entry(index: number): Entry {
    const kept = entrySchema.safeParse(history.state)
    if (kept.success) return kept.data
    const entry = { index, state: null }
    history.replaceState(entry, '')
    return entry
  }

  #arrived(number: number): Visit {
    const { state } = this.#entry(this.#index)
    return { ...pathOf(location), state, number, inPlace: false }
  }
}

/** A slash at the end makes no other address. */
function pathOf({ pathname, search }: Pick<URL, 'pathname' | 'search'>) {
  return { pathname: pathname.replace(/\/$/, ''), search }
}
