import type { ComponentProps } from 'react'
import { Link as RouterLink } from 'wouter'
import { type RouterLocation, useVisit } from './navigation.tsx'
import type { Visit } from './portal-history.ts'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: string
  /** What the screen that it opens learns from it. */
  state?: Visit['state']
}

/** A link that opens a screen of the portal in this page, and reads any other page anew. */
export function Link({ to, state, ...rest }: LinkProps) {
  if (!to.startsWith('/admin')) return <a href={to} {...rest} />
  return <RouterLink<RouterLocation> to={to} state={state} {...rest} />
}

/** A link of the navigation: it says when it leads to the screen that is open, or to one above it. */
export function ScreenLink({ to, ...rest }: LinkProps) {
  const { pathname } = useVisit()
  const isOpen = pathname === to || (to !== '/admin' && pathname.startsWith(`${to}/`))
  return <Link to={to} aria-current={isOpen ? 'page' : undefined} {...rest} />
}
