import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'

/** Runs a command as npm does. Its input ends with what is typed. */
export async function runCommand(args: string[], { typed = '', cwd = resolve('.') } = {}) {
  const running = promisify(execFile)(process.execPath, args, { cwd })
  running.child.stdin?.end(typed)
  const { code = 0, stdout, stderr } = await running.catch((error) => error)
  return { code, stdout, stderr }
}
