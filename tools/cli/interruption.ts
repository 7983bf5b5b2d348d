import { constants } from 'node:os'
import { UserError } from './user-error.ts'

/** npm passes a Ctrl-C on, and the terminal sends it to all its processes: one press arrives twice. */
const samePressMs = 500

/** From now on, the first Ctrl-C (SIGINT) or SIGTERM calls `stop`. A second one ends the process at once. */
export function onInterruption(stop: (name: 'SIGINT' | 'SIGTERM') => void): void {
  let firstAt: number | undefined
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => {
      if (firstAt === undefined) {
        firstAt = performance.now()
        stop(name)
      } else if (performance.now() - firstAt > samePressMs) process.exit()
    })
  }
}

/**
 * At the first interruption, prints the notice, sets the exit code that shells expect and aborts the returned
 * signal, so that the command can clean up.
 */
export function catchInterruption(notice: string): AbortSignal {
  const controller = new AbortController()
  onInterruption((name) => {
    process.exitCode = 128 + constants.signals[name]
    console.error(`\n${notice}`)
    controller.abort(new UserError('Stopped.'))
  })
  return controller.signal
}
