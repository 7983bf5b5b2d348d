import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { z } from 'zod'

/** What a command of wrangler's told when it failed. */
export class WranglerError extends Error {
  /** Everything that it printed. */
  readonly output: string

  /**
   * @param args the command
   * @param output everything that it printed
   */
  constructor(args: readonly string[], output: string) {
    super(spokenError(output) || `wrangler ${args.slice(0, 3).join(' ')} ended without a word.`)
    this.output = output
  }
}

/** How wrangler is started. */
export interface WranglerSettings {
  /** The project's root, where `wrangler.toml` is. */
  root: string
  /** The program and its first arguments. */
  command?: readonly string[]
  /** Variables on top of the process's own. */
  env?: Readonly<Record<string, string>>
}

/** Runs wrangler's own commands; the only place that does so for a deployment. */
export class Wrangler {
  readonly #settings: Required<WranglerSettings>

  constructor({ root, command, env = {} }: WranglerSettings) {
    const installed = [process.execPath, join(root, 'node_modules/wrangler/bin/wrangler.js')]
    this.#settings = { root, command: command ?? installed, env }
  }

  /**
   * @param env further variables
   * @returns a wrangler that runs with them
   */
  with(env: Readonly<Record<string, string>>): Wrangler {
    return new Wrangler({ ...this.#settings, env: { ...this.#settings.env, ...env } })
  }

  /**
   * @param args the command and its arguments
   * @param input what it reads; it never asks on the terminal
   * @returns what it printed, without colours
   * @throws WranglerError with its words
   */
  run(args: readonly string[], input = ''): Promise<string> {
    const { root, command, env } = this.#settings
    const [program = '', ...first] = command
    const child = spawn(program, [...first, ...args], {
      cwd: root,
      env: { ...process.env, WRANGLER_SEND_METRICS: 'false', FORCE_COLOR: '0', ...env },
      stdio: 'pipe',
    })
    const [told, warned]: [string[], string[]] = [[], []]
    child.stdout.on('data', (chunk: Buffer) => told.push(chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => warned.push(chunk.toString()))
    // A command that ends without reading closes the pipe: what it printed says why.
    child.stdin.on('error', () => {})
    child.stdin.end(input)
    return new Promise((done, fail) => {
      child.on('error', fail)
      child.on('close', (code) => {
        const output = stripVTControlCharacters(told.join(''))
        if (code === 0) done(output)
        else fail(new WranglerError(args, stripVTControlCharacters(warned.join('')) + output))
      })
    })
  }

  /**
   * @param args a command that answers in JSON
   * @param schema the part of the answer that is used
   * @returns the answer
   * @throws WranglerError with its words; ZodError where it answers something else
   */
  async json<T>(args: readonly string[], schema: z.ZodType<T>): Promise<T> {
    const output = await this.run(args)
    const start = output.search(/^[[{]/m)
    return schema.parse(JSON.parse(output.slice(Math.max(start, 0)) || 'null'))
  }
}

/** How many lines of an error are told. */
const toldLines = 6

/** The first error in an output, in one line, without the advice about log files. */
function spokenError(output: string): string {
  const lines = output.split('\n').filter((line) => !/Logs were written to|^\s*$/.test(line))
  const first = lines.findIndex((line) => line.includes('[ERROR]'))
  const told = first === -1 ? lines.slice(-toldLines) : lines.slice(first, first + toldLines)
  return told
    .map((line) => line.replace(/^.*\[ERROR\]\s*/, '').trim())
    .join(' ')
    .trim()
}
