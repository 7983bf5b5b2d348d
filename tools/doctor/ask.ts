import { asUserError } from '#tools/cli/api-error.ts'

const timeoutMs = 20_000

/**
 * Asks a site as a stranger does, and follows no redirect.
 *
 * @throws UserError naming the site if nothing answers
 */
export async function ask(origin: string, path: string, init: RequestInit = {}): Promise<Response> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    return await fetch(new URL(path, origin), { ...init, redirect: 'manual', signal })
  } catch (error) {
    throw asUserError(origin, error)
  }
}
