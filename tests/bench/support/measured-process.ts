import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'

const kilobyte = 1024

/** How a command is run. */
export interface MeasuredRun {
  /** The script and its arguments. */
  args: string[]
  env: Record<string, string>
  /** The folder that it runs in; by default this one. */
  cwd?: string
  /** Processes that work for it: their memory is measured beside it. */
  beside?: number[]
}

export interface MeasuredProcess {
  seconds: number
  /** Megabytes of all its processes together, at their highest, those that they share counted once. */
  megabytes: number
  /** The same of those beside it. */
  megabytesBeside: number
}

/**
 * Runs a Node script in a process of its own. Memory is read from Linux ten times a second; 0
 * elsewhere.
 *
 * @throws where it does not end well
 */
export async function measureProcess({
  args,
  env,
  cwd,
  beside = [],
}: MeasuredRun): Promise<MeasuredProcess> {
  const started = performance.now()
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let running = true
  const ending = once(child, 'close').finally(() => {
    running = false
  })
  let [megabytes, megabytesBeside] = [0, 0]
  while (running) {
    megabytes = Math.max(megabytes, await memoryOf([child.pid ?? 0]))
    megabytesBeside = Math.max(megabytesBeside, await memoryOf(beside))
    await Promise.race([ending, setTimeout(100)])
  }
  const [code] = await ending
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}.`)
  return { seconds: (performance.now() - started) / 1000, megabytes, megabytesBeside }
}

/** @returns the processes that this one has started and that still run */
export function childrenOfThis(): Promise<number[]> {
  return childrenOf(process.pid)
}

/** @returns resident megabytes of the processes and all that they started, those that they share counted once */
export async function memoryOf(pids: number[]): Promise<number> {
  const parts = pids.map(async (pid) => {
    const resident = /^Pss:\s+(\d+) kB/m.exec(await procFile(pid, 'smaps_rollup'))?.[1] ?? 0
    return Number(resident) / kilobyte + (await memoryOf(await childrenOf(pid)))
  })
  return (await Promise.all(parts)).reduce((sum, megabytes) => sum + megabytes, 0)
}

async function childrenOf(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => [])
  const children = await Promise.all(
    threads.map((thread) => procFile(pid, `task/${thread}/children`)),
  )
  return children.join(' ').split(' ').filter(Boolean).map(Number)
}

function procFile(pid: number, name: string): Promise<string> {
  return readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')
}
