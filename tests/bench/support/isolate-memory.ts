import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import * as z from 'zod'

const sampleMs = 5

const targetsSchema = z.array(z.object({ id: z.string(), webSocketDebuggerUrl: z.string() }))

const usageSchema = z.object({
  result: z.object({
    usedSize: z.number(),
    embedderHeapUsedSize: z.number(),
    /** Buffers outside of the heap. */
    backingStorageSize: z.number(),
  }),
})

/**
 * Measures a Worker's isolate, as its debugger tells, while work is done: the heap and the buffers,
 * which count towards Cloudflare's 128 MB.
 *
 * @param inspectorPort the port of `startWorker`
 * @returns megabytes before the work, and at the highest during it
 */
export async function measureIsolate(
  inspectorPort: number,
  work: () => Promise<void>,
): Promise<{ idle: number; peak: number }> {
  const response = await fetch(`http://127.0.0.1:${inspectorPort}/json`)
  const targets = targetsSchema.parse(await response.json())
  const target = targets.find(({ id }) => id.endsWith(':latchkey'))
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '')
  await once(socket, 'open')
  let lastId = 0
  const send = async (method: string): Promise<unknown> => {
    const id = ++lastId
    const answered = new Promise<unknown>((resolve) => {
      const listen = ({ data }: MessageEvent) => {
        const message = JSON.parse(String(data))
        if (message.id !== id) return
        socket.removeEventListener('message', listen)
        resolve(message)
      }
      socket.addEventListener('message', listen)
    })
    socket.send(JSON.stringify({ id, method }))
    return answered
  }
  const read = async () => {
    const { result } = usageSchema.parse(await send('Runtime.getHeapUsage'))
    const { usedSize, embedderHeapUsedSize, backingStorageSize } = result
    return (usedSize + embedderHeapUsedSize + backingStorageSize) / 1_000_000
  }
  const idle = await read()
  let [peak, isWorking] = [idle, true]
  const working = work().finally(() => {
    isWorking = false
  })
  while (isWorking) {
    peak = Math.max(peak, await read())
    await Promise.race([working, setTimeout(sampleMs)])
  }
  socket.close()
  await working
  return { idle, peak }
}
