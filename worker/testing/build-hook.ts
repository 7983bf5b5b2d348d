import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the build hook of the Worker's tests listens. */
    hookOrigin: string
  }
}

/**
 * @param name separates the calls of one test from those of others
 * @param answer the status that the hook shall answer with, or `silence`, with what it understands
 * @returns the hook's address
 */
export function hookAddress(name: string, answer: string): string {
  return `${inject('hookOrigin')}/${name}/${answer}`
}

/**
 * @param name as the address was made with
 * @returns how often the hook was called by that name
 */
export async function hookCalls(name: string): Promise<number> {
  return Number(await (await fetch(`${inject('hookOrigin')}/${name}`)).text())
}
