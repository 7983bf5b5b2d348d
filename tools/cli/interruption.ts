import { constants } from 'node:os'
import { UserError } from './user-error.ts'

/** Somebody's wish that a command ends. */
export interface Interruption {
  /** Aborted, with a UserError that says so, by the first Ctrl-C or by the machine. */
  signal: AbortSignal
  /** What the process then ends with, as shells expect it; undefined while nobody wants that. */
  readonly exitCode: number | undefined
}

const signals = ['SIGINT', 'SIGTERM'] as const

/** A terminal tells all of its processes of a Ctrl-C, and npm passes it on: one press comes twice. */
const onePress = 500

/**
 * From now on a Ctrl-C (SIGINT) or SIGTERM only asks for an end, so that the command can finish what
 * it is at; a second one ends the process at once.
 *
 * @param told is called at the first one
 * @returns the wish, once there is one
 */
export function catchInterruption(told: () => void): Interruption {
  const controller = new AbortController()
  let exitCode: number | undefined
  let firstAt = 0
  for (const name of signals) {
    process.on(name, () => {
      if (exitCode === undefined) {
        exitCode = 128 + constants.signals[name]
        firstAt = performance.now()
        controller.abort(new UserError('It was stopped.'))
        told()
      } else if (performance.now() - firstAt > onePress) process.exit(exitCode)
    })
  }
  return {
    signal: controller.signal,
    get exitCode() {
      return exitCode
    },
  }
}
