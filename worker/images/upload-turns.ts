import { limits } from '#domain/limits.ts'

/**
 * Bytes of uploads that an isolate takes in at once. The Images binding reads ahead without a limit, so
 * that a whole upload may be in memory, and an isolate has 128 MB for everything.
 */
const budgetBytes = 3 * limits.imageBytes

/**
 * How long an upload counts, and how long another one waits for it. What takes longer was cancelled, or
 * comes from a slow sender, and little of it is in memory.
 */
const turnMs = 20_000
const pollMs = 20

interface Turn {
  bytes: number
  /** In milliseconds since 1970. */
  beganAt: number
}

/** The uploads under way. Values only: the promise of another request may never settle. */
const turns = new Set<Turn>()

/**
 * Takes an upload in as soon as the isolate's other uploads leave room for it.
 *
 * @param bytes how large it may be
 */
export async function inTurn<T>(bytes: number, upload: () => Promise<T>): Promise<T> {
  const until = Date.now() + turnMs
  while (bytesUnderWay() + bytes > budgetBytes && Date.now() < until) await scheduler.wait(pollMs)
  const turn = { bytes, beganAt: Date.now() }
  turns.add(turn)
  try {
    return await upload()
  } finally {
    turns.delete(turn)
  }
}

function bytesUnderWay(): number {
  let bytes = 0
  for (const turn of turns) {
    if (Date.now() - turn.beganAt > turnMs) turns.delete(turn)
    else bytes += turn.bytes
  }
  return bytes
}
