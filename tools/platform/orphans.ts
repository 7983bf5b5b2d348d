import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'

interface RunningProcess {
  pid: number
  parentPid: number
  command: string
}

const exitTimeoutMs = 5_000

/**
 * Ends the processes that a killed product left behind. Its Worker would keep the port and the
 * database; its build would write into the cache that the next build uses.
 *
 * @param port the port of the product that starts now
 */
export async function endOrphans(port: number): Promise<void> {
  const build = `${resolve('node_modules/astro/bin/astro.mjs')} build`
  const worker = new RegExp(`\\bworkerd serve .*--socket-addr=entry=127\\.0\\.0\\.1:${port} `)
  const processes = await listProcesses()
  const commands = new Map(processes.map(({ pid, command }) => [pid, command]))
  const orphans = processes.filter(
    ({ command, parentPid }) =>
      (worker.test(command) || command.endsWith(build)) &&
      !/\bnode\b/.test(commands.get(parentPid) ?? ''),
  )
  for (const { pid } of orphans) await end(pid)
}

/** Lists all processes of this machine; none if it has no `ps`. */
export async function listProcesses(): Promise<RunningProcess[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-ww', '-o', 'pid=,ppid=,args='], {
    maxBuffer: 16_000_000,
  }).catch(() => ({ stdout: '' }))
  return stdout.split('\n').flatMap((line) => {
    const [, pid, parentPid, command] = /^\s*(\d+)\s+(\d+)\s+(.+)$/.exec(line) ?? []
    return command ? [{ pid: Number(pid), parentPid: Number(parentPid), command }] : []
  })
}

async function end(pid: number): Promise<void> {
  const deadline = Date.now() + exitTimeoutMs
  try {
    process.kill(pid, 'SIGKILL')
    while (Date.now() < deadline) {
      process.kill(pid, 0)
      await setTimeout(50)
    }
  } catch {
    // The process has ended.
  }
}
