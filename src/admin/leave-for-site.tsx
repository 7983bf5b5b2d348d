import { useEffect } from 'react'

/** Paths below /admin that are no screen belong to the site, which sends them home. */
export function LeaveForSite() {
  useEffect(() => {
    location.replace('/')
  }, [])
  return null
}
