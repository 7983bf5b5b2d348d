import { type FunctionComponent, lazy, useEffect } from 'react'
import { loadCode } from '#admin/api/leaving.ts'
import { useLatest } from './use-latest.ts'

/** The code of a part could not be loaded. */
export class LoadError extends Error {}

/** What loads a part again whose loading failed. */
const failed = new Set<() => void>()

/**
 * A part whose code is loaded when it is first shown, within an `ErrorBoundary`. `load` imports the module that
 * exports it by `name`. React's own `lazy` would keep the error of a load that failed.
 */
export function lazyPart<Name extends string, Props extends object>(
  name: Name,
  load: () => Promise<Record<Name, FunctionComponent<Props>>>,
): FunctionComponent<Props> {
  let Part = unloaded()
  return (props) => <Part {...props} />

  function unloaded() {
    return lazy<FunctionComponent<Props>>(async () => {
      try {
        const { [name]: part } = await loadCode(load)
        return { default: part }
      } catch (error) {
        failed.add(() => {
          Part = unloaded()
        })
        throw new LoadError(`${name} could not be loaded.`, { cause: error })
      }
    })
  }
}

/** Until then a screen loads what it shows. */
const idleAfterMs = 3_000

/** Loads the code of parts ahead, once the screen is idle: they open at once then, also without a connection. */
export function useLoadedAhead(...loads: readonly (() => Promise<unknown>)[]): void {
  const latest = useLatest(loads)
  useEffect(() => {
    const timer = setTimeout(() => {
      // What fails is loaded when it is opened.
      for (const load of latest.current) load().catch(() => undefined)
    }, idleAfterMs)
    return () => clearTimeout(timer)
  }, [latest])
}

/**
 * Has every part that could not be loaded load again when it is next shown. To be called once the failure is on the
 * screen: React renders what failed a second time before it gives up, and would load without end.
 */
export function renewFailedParts(): void {
  for (const renew of failed) renew()
  failed.clear()
}
