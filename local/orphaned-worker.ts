import { execFile } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'

interface Process {
  pid: number
  parent: number
  command: string
}

const endMilliseconds = 5_000

/**
 * Ends the Worker that a killed product left behind: workerd outlives the process that started it,
 * and would keep the port and the database to itself.
 *
 * @param port where the product is to run
 */
export async function endOrphanedWorker(port: number): Promise<void> {
  const processes = await listProcesses()
  const byPid = new Map(processes.map((listed) => [listed.pid, listed]))
  const orphans = processes.filter(
    ({ command, parent }) =>
      /\bworkerd serve /.test(command) &&
      command.includes(`--socket-addr=entry=127.0.0.1:${port} `) &&
      !/\bnode\b/.test(byPid.get(parent)?.command ?? ''),
  )
  for (const { pid } of orphans) await end(pid)
}

async function listProcesses(): Promise<Process[]> {
  const lines = await promisify(execFile)('ps', ['-A', '-ww', '-o', 'pid=,ppid=,args='], {
    maxBuffer: 16_000_000,
  }).catch(() => ({ stdout: '' }))
  return lines.stdout.split('\n').flatMap((line) => {
    const [, pid, parent, command] = /^\s*(\d+)\s+(\d+)\s+(.+)$/.exec(line) ?? []
    return command ? [{ pid: Number(pid), parent: Number(parent), command }] : []
  })
}

async function end(pid: number): Promise<void> {
  const latest = Date.now() + endMilliseconds
  try {
    process.kill(pid, 'SIGKILL')
    while (Date.now() < latest) {
      process.kill(pid, 0)
      await setTimeout(50)
    }
  } catch {
    // It is gone.
  }
}
