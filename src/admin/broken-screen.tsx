import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { Alert } from '#admin/ui/alert.tsx'
import { Button } from '#admin/ui/button.tsx'

/** Shown in place of a screen that could not be loaded or drawn. */
export function BrokenScreen() {
  const error = useRouteError()
  useEffect(() => {
    console.error(error)
  }, [error])
  return (
    <main className="stranded" id="main">
      <h1 className="heading">Something broke</h1>
      <Alert>This screen could not be shown. Please try again.</Alert>
      <Button onClick={() => location.reload()}>Retry</Button>
      <a href="/admin">Back to articles</a>
    </main>
  )
}
