import { setTimeout } from 'node:timers/promises'

/** Has `write` run again and again, by the number of its turn, until `work` has ended. */
export async function whileWriting<T>(
  write: (turn: number) => Promise<void>,
  work: () => Promise<T>,
): Promise<T> {
  let isWriting = true
  const writing = (async () => {
    for (let turn = 1; isWriting; turn++) {
      const began = performance.now()
      await write(turn)
      // A backup takes a moment in which nothing changes. It is as long as the machine is slow.
      await setTimeout(performance.now() - began)
    }
  })()
  try {
    return await work()
  } finally {
    isWriting = false
    await writing
  }
}
