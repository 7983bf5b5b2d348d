import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { Alert } from '#admin/ui/alert.tsx'
import { Button } from '#admin/ui/button.tsx'

/** Replaces a screen that failed to load or render. */
export function BrokenScreen() {
  const error = useRouteError()
  useEffect(() => {
    console.error(error)
  }, [error])
  return (
    <main className="stranded" id="main">
      <h1 className="heading">Something went wrong</h1>
      <Alert>This page could not be loaded. Please try again.</Alert>
      <Button onClick={() => location.reload()}>Retry</Button>
      <a href="/admin">Back to articles</a>
    </main>
  )
}
