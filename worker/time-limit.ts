/** @throws Error if the work takes longer than so many milliseconds; it goes on, unheard */
export async function withTimeout<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    const end = () => reject(new Error(`No answer within ${timeoutMs} ms.`))
    try {
      timer = setTimeout(end, timeoutMs)
    } catch {
      // While an isolate starts, the runtime sets no timer. What is read then answers at once.
    }
  })
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}
