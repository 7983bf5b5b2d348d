/** A page that is still there after so long was not left: a download was asked for, or the person stayed. */
const leavingMs = 3_000

let leaving: PromiseWithResolvers<void> | undefined
let timer: ReturnType<typeof setTimeout> | undefined

function begin(): void {
  leaving ??= Promise.withResolvers()
  clearTimeout(timer)
  timer = setTimeout(end, leavingMs)
}

function end(): void {
  leaving?.resolve()
  leaving = undefined
}

// Tests of what sends requests have no page.
if ('window' in globalThis) {
  window.addEventListener('beforeunload', begin)
  window.addEventListener('pagehide', begin)
  window.addEventListener('pageshow', end)
}

/**
 * To be asked when something failed to load: Firefox and Safari break off what a page loads as soon as it is
 * being left, seconds before the next one comes. Resolves once the page stays, or is shown again out of memory,
 * with whether it was being left: then what failed is to be tried again.
 */
export async function wasLeaving(): Promise<boolean> {
  if (!leaving) return false
  await leaving.promise
  return true
}

/** Loads code, and again if that was broken off and the page stays. */
export async function loadCode<Module>(load: () => Promise<Module>): Promise<Module> {
  return load().catch(async (error: unknown) => {
    if (await wasLeaving()) return load()
    throw error
  })
}
