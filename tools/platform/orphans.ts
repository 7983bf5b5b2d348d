import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'

interface Process {
  pid: number
  parent: number
  command: string
}

const endMilliseconds = 5_000

/**
 * Ends what a killed product left behind. Its Worker outlives it, and would keep the port and the
 * database to itself; its builder would write into the folder that the next build keeps its content
 * in, and nobody would take its release.
 *
 * @param port where the product is to run
 */
export async function endOrphans(port: number): Promise<void> {
  const builder = `${resolve('node_modules/astro/bin/astro.mjs')} build`
  const worker = new RegExp(`\\bworkerd serve .*--socket-addr=entry=127\\.0\\.0\\.1:${port} `)
  const processes = await listProcesses()
  const byPid = new Map(processes.map((listed) => [listed.pid, listed]))
  const orphans = processes.filter(
    ({ command, parent }) =>
      (worker.test(command) || command.endsWith(builder)) &&
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
