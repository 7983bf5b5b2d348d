import { type ParseArgsConfig, parseArgs } from 'node:util'
import { Failure } from './user-error.ts'

/**
 * @param config what the command takes
 * @param usage how it is called, told where it was called otherwise
 * @returns what it was given
 * @throws Failure naming what it does not take
 */
export function readArguments<const T extends ParseArgsConfig>(config: T, usage: string) {
  try {
    return parseArgs(config)
  } catch (error) {
    throw new Failure(`${(error as Error).message}\n\n${usage}`)
  }
}
