import { useEffect } from 'react'
import { Outlet, useLocation } from 'react-router'
import { keepsPlace } from './keep-place.ts'

/** Starts every screen at its top. */
export function ScrollToTop() {
  const { pathname, state } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what the effect reacts to
  useEffect(() => {
    if (keepsPlace(state)) return
    // Some browsers answer a promise here, which is no cleanup.
    void window.scrollTo(0, 0)
  }, [pathname])
  return <Outlet />
}
