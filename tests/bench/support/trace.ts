import * as z from 'zod'

/** How much slower than this machine a phone is taken to be; Lighthouse takes it to be the same. */
export const slowdown = 4

const traceEventSchema = z.object({
  name: z.string(),
  /** Microseconds: when, how long, and how much of it on the processor. */
  ts: z.number().default(0),
  dur: z.number().default(0),
  tdur: z.number().default(0),
  pid: z.number(),
  tid: z.number(),
  args: z
    .object({
      name: z.unknown(),
      data: z.object({ url: z.string(), documentLoaderURL: z.string() }).partial().optional(),
    })
    .partial()
    .optional(),
})

export type TraceEvent = z.infer<typeof traceEventSchema>

/** @throws where it is no list of a browser's trace events */
export function readTrace(events: unknown): TraceEvent[] {
  return z.array(traceEventSchema).parse(events)
}

export function isTask({ name, tdur }: TraceEvent): boolean {
  return /RunTask$/.test(name) && tdur > 0
}

export interface MainThreadWork {
  /** Milliseconds of work. */
  work: number
  /** Milliseconds that tasks after the first paint of content took beyond 50 each: total blocking time. */
  blocking: number
}

/** A task that takes longer makes a reader wait (https://web.dev/articles/tbt). */
const longTaskMs = 50

/**
 * What the main thread does for the page at an address, from its navigation on, at a processor that is slowed
 * down. The time on the processor counts: what else this machine does is no fault of the page.
 *
 * @throws where the trace holds no such page
 */
export function mainThreadWork(events: TraceEvent[], address: string): MainThreadWork {
  const start = events.findLast(
    ({ name, args }) => name === 'navigationStart' && args?.data?.documentLoaderURL === address,
  )
  const paint = events.find(
    ({ name, pid, ts }) => name === 'firstContentfulPaint' && start?.pid === pid && ts > start.ts,
  )
  const thread = events.find(
    ({ name, pid, args }) =>
      name === 'thread_name' && pid === start?.pid && args?.name === 'CrRendererMain',
  )
  if (!start || !paint || !thread) throw new Error(`The trace holds no page of ${address}.`)
  const tasks = events
    .filter((event) => isTask(event) && event.pid === thread.pid && event.tid === thread.tid)
    .map(({ ts, tdur }) => ({ ts, ms: (slowdown * tdur) / 1000 }))
  return {
    work: sum(tasks.filter(({ ts }) => ts >= start.ts).map(({ ms }) => ms)),
    blocking: sum(
      tasks.filter(({ ts }) => ts >= paint.ts).map(({ ms }) => Math.max(0, ms - longTaskMs)),
    ),
  }
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}
