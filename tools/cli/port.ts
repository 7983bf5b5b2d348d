import { UserError } from './user-error.ts'

/** @throws UserError if that is no port */
export function readPort(text = '8787'): number {
  const port = Number(text)
  if (Number.isInteger(port) && port >= 1 && port <= 65535) return port
  throw new UserError('PORT must be a number from 1 to 65535.')
}
