/** Something that the person at the keyboard can mend. Commands print its message without a stack. */
export class UserError extends Error {}

/** What was thrown, in its own words. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
