import { type ParseArgsConfig, parseArgs } from 'node:util'
import { UserError } from './user-error.ts'

/**
 * @param config what the command takes
 * @param usage how it is called, told where it was called otherwise
 * @returns what it was given
 * @throws UserError naming what it does not take
 */
export function readArguments<const T extends ParseArgsConfig>(config: T, usage: string) {
  try {
    return parseArgs(config)
  } catch (error) {
    throw new UserError(`${(error as Error).message}\n\n${usage}`)
  }
}
