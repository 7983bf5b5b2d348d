import { type FunctionComponent, lazy } from 'react'

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
        const { [name]: part } = await load()
        return { default: part }
      } catch (error) {
        failed.add(() => {
          Part = unloaded()
        })
        throw error
      }
    })
  }
}

/**
 * Has every part that could not be loaded load again when it is next shown. To be called once the failure is on the
 * screen: React renders what failed a second time before it gives up, and would load without end.
 */
export function renewFailedParts(): void {
  for (const renew of failed) renew()
  failed.clear()
}
