import type { Role } from '#domain/accounts/role.ts'

/** What the portal's frame can do, beside showing a screen. */
export interface PaletteAction {
  label: string
  /** The least role that is offered it. */
  role: Role
  run: () => void
}
