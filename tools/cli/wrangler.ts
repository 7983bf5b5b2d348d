import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify, stripVTControlCharacters } from 'node:util'
import * as z from 'zod'

/** How many lines of wrangler's output an error quotes. */
const quotedLines = 6

/** A command of wrangler's that failed. Its message quotes wrangler's first error in one line. */
export class WranglerError extends Error {
  /** Everything that the command printed. */
  readonly output: string

  constructor(args: readonly string[], output: string) {
    super(firstError(output) || `wrangler ${args.slice(0, 3).join(' ')} failed without a message.`)
    this.output = output
  }
}

export interface WranglerSettings {
  /** The project's root, which holds `wrangler.toml`. */
  root: string
  /** The program and its first arguments; by default the project's own wrangler. */
  command?: readonly string[]
  /** Variables in addition to the process's own. */
  env?: Readonly<Record<string, string>>
}

/** Runs wrangler's commands without asking anything on the terminal. */
export class Wrangler {
  readonly #settings: Required<WranglerSettings>

  constructor({ root, command, env = {} }: WranglerSettings) {
    const installed = [process.execPath, join(root, 'node_modules/wrangler/bin/wrangler.js')]
    this.#settings = { root, command: command ?? installed, env }
  }

  /** Returns a wrangler that runs with further variables. */
  with(env: Readonly<Record<string, string>>): Wrangler {
    return new Wrangler({ ...this.#settings, env: { ...this.#settings.env, ...env } })
  }

  /**
   * @param input what the command reads from standard input
   * @returns what it printed on standard output, without colours
   * @throws WranglerError if the command fails
   */
  async run(args: readonly string[], input = ''): Promise<string> {
    const { root, command, env } = this.#settings
    const [program = '', ...first] = command
    const running = promisify(execFile)(program, [...first, ...args], {
      cwd: root,
      env: { ...process.env, WRANGLER_SEND_METRICS: 'false', FORCE_COLOR: '0', ...env },
      maxBuffer: Number.POSITIVE_INFINITY,
    })
    // A command that ends without reading closes the pipe; its output says why.
    running.child.stdin?.on('error', () => {}).end(input)
    const { stdout } = await running.catch((error) => {
      // It was not started.
      if (typeof error.code === 'string') throw error
      throw new WranglerError(args, stripVTControlCharacters(error.stderr + error.stdout))
    })
    return stripVTControlCharacters(stdout)
  }

  /**
   * Runs a command that reads, and answers in JSON.
   *
   * @param schema the part of the answer that is used
   * @throws WranglerError if the command fails
   * @throws Error quoting the answer if it does not fit the schema
   */
  async json<T>(args: readonly string[], schema: z.ZodType<T>): Promise<T> {
    // wrangler's launcher ends with 0 if wrangler itself was killed: then nothing was printed.
    const output = (await this.run(args)) || (await this.run(args))
    const start = output.search(/^[[{]/m)
    try {
      return schema.parse(JSON.parse(output.slice(Math.max(start, 0)) || 'null'))
    } catch {
      const beginning = output.slice(0, 200).trim() || 'nothing'
      throw new Error(`wrangler ${args.join(' ')} answered in an unknown format: ${beginning}`)
    }
  }

  /**
   * Asks the deployed database.
   *
   * @throws as `json` does
   */
  async query<T>(database: string, query: string, row: z.ZodType<T>): Promise<T[]> {
    const args = ['d1', 'execute', database, '--remote', '--json', '--command', query]
    const [answer] = await this.json(args, z.array(z.object({ results: z.array(row) })))
    return answer?.results ?? []
  }
}

/** Finds the first error in an output. Leaves out the advice about log files. */
function firstError(output: string): string {
  const lines = output.split('\n').filter((line) => !/Logs were written to|^\s*$/.test(line))
  const first = lines.findIndex((line) => line.includes('[ERROR]'))
  const quoted = first === -1 ? lines.slice(-quotedLines) : lines.slice(first, first + quotedLines)
  // Standard output follows, which begins with wrangler's name.
  const end = first === -1 ? -1 : quoted.findIndex((line) => line.includes('⛅️'))
  return quoted
    .slice(0, end === -1 ? undefined : end)
    .map((line) => line.replace(/^.*\[ERROR\]\s*/, '').trim())
    .join(' ')
    .trim()
}
