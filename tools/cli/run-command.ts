import { type ParseArgsConfig, parseArgs } from 'node:util'
import { UserError } from './user-error.ts'

interface CommandConfig extends ParseArgsConfig {
  /** Printed by `--help`, and after an argument that the command does not take. */
  usage: string
}

/**
 * Runs a command with its arguments. What the person at the keyboard can mend (a `UserError`) is
 * printed as a sentence, anything else with its stack; both set the exit code to 1, unless it is set
 * already.
 */
export async function runCommand<const T extends CommandConfig>(
  config: T,
  run: (given: ReturnType<typeof parseArgs<T>>) => Promise<void>,
): Promise<void> {
  try {
    const given = readArguments(config)
    if (given) await run(given)
    else console.log(config.usage)
  } catch (error) {
    console.error(error instanceof UserError ? error.message : error)
    process.exitCode ??= 1
  }
}

/** Reads the arguments of a script that has no function to run, and ends it with those of `--help`. */
export function readScriptArguments<const T extends CommandConfig>(config: T) {
  try {
    const given = readArguments(config)
    if (given) return given
    console.log(config.usage)
  } catch (error) {
    console.error((error as UserError).message)
    process.exit(1)
  }
  process.exit()
}

/** @returns the arguments; undefined for `--help` */
function readArguments<const T extends CommandConfig>(config: T) {
  const options = { ...config.options, help: { type: 'boolean', short: 'h' } } as const
  try {
    const given = parseArgs({ ...config, options, tokens: true })
    // As of a variable that is not set.
    const empty = given.tokens?.find((token) => 'value' in token && token.value === '')
    if (empty) throw new Error(`${'rawName' in empty ? empty.rawName : 'An argument'} is empty.`)
    // Somebody's npm may be configured with such a name.
    const left = Object.keys(options).filter((name) => !(name in given.values))
    const kept = left.find((name) => process.env[`npm_config_${name.replaceAll('-', '_')}`])
    if (kept) throw new Error(`npm took --${kept} for its own. Write -- before it.`)
    const { help } = given.values as { help?: boolean }
    return help ? undefined : (given as ReturnType<typeof parseArgs<T>>)
  } catch (error) {
    throw new UserError(`${(error as Error).message}\n\n${config.usage}`)
  }
}
