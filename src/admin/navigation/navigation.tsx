import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import { matchRoute, Router, useRouter } from 'wouter'
import { useLatest } from '#admin/ui/use-latest.ts'
import { type NavigateOptions, PortalHistory, type Visit } from './portal-history.ts'

interface NavigationContext {
  history: PortalHistory
  /** What is on the screen: the last one until the code of the next has come. */
  visit: Visit
}

const Context = createContext<NavigationContext | null>(null)

function useNavigation(): NavigationContext {
  const navigation = useContext(Context)
  if (!navigation) throw new Error('Navigation is missing above this component.')
  return navigation
}

interface NavigationProps {
  /** Resolves with what is shown at an address, when it can be. `isAt` tells whether a path names it. */
  open: (isAt: (path: string) => boolean) => Promise<ReactNode>
  /** Shown until the first address can be. */
  children: ReactNode
}

/** Shows the screen of the browser's address, and gives it and the router what they need to know of it. */
export function Navigation({ open, children }: NavigationProps) {
  const [history] = useState(() => new PortalHistory())
  const next = useSyncExternalStore(history.subscribe, history.getSnapshot)
  const [shown, setShown] = useState<{ visit: Visit; screen: ReactNode } | null>(null)
  const { parser } = useRouter()
  useEffect(() => history.start(), [history])
  useEffect(() => {
    let isLeft = false
    void open((path) => matchRoute(parser, path, next.pathname)[0]).then((screen) => {
      if (!isLeft) startTransition(() => setShown({ visit: next, screen }))
    })
    return () => {
      isLeft = true
    }
  }, [open, parser, next])
  const visit = shown?.visit
  useScrollToTop(visit)
  const navigation = useMemo(() => visit && { history, visit }, [history, visit])
  if (!navigation) return children
  return (
    <Context value={navigation}>
      <Router hook={useRouterLocation} searchHook={useRouterSearch}>
        {shown?.screen}
      </Router>
    </Context>
  )
}

function useScrollToTop(visit: Visit | undefined): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the path scrolls
  useEffect(() => {
    if (!visit || visit.inPlace) return
    // Some browsers return a promise, which React would take for a cleanup function.
    void window.scrollTo(0, 0)
  }, [visit?.pathname])
}

/** How the router asks where it is. */
export type RouterLocation = () => [string, PortalHistory['navigate']]

const useRouterLocation: RouterLocation = () => {
  const { history, visit } = useNavigation()
  return [visit.pathname, history.navigate]
}

const useRouterSearch = () => useVisit().search

export function useVisit(): Visit {
  return useNavigation().visit
}

export function useNavigate(): (to: string, options?: NavigateOptions) => void {
  return useNavigation().history.navigate
}

interface HeldNavigation {
  leave: () => void
  stay: () => void
}

/** Holds what leaves the screen while `holds` is true. Returns the navigation that is held. */
export function useLeaveGuard(holds: () => boolean): HeldNavigation | null {
  const { history } = useNavigation()
  const [held, setHeld] = useState<HeldNavigation | null>(null)
  const latest = useLatest(holds)
  // Gone before a redirect that takes the place of what is guarded navigates.
  useLayoutEffect(
    () =>
      history.guard({
        holds: () => latest.current(),
        hold: (leave) => {
          const stay = () => setHeld(null)
          setHeld({
            leave: () => {
              stay()
              leave()
            },
            stay,
          })
        },
      }),
    [history, latest],
  )
  return held
}
