import { stdin, stdout } from 'node:process'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Tells the person at the keyboard something, in sentences. */
export type Report = (sentence: string) => void

/** Somebody who can be asked. */
export interface Terminal {
  /**
   * @param question what is shown
   * @param hidden keeps the answer off the screen
   * @returns the answer
   */
  ask(question: string, hidden?: boolean): Promise<string>
  close(): void
}

/**
 * @returns the terminal; undefined where nobody sits at one
 */
export function openTerminal(): Terminal | undefined {
  if (!stdin.isTTY || !stdout.isTTY) return undefined
  let hidden = false
  const screen = new Writable({
    write(chunk, _encoding, done) {
      if (!hidden) stdout.write(chunk)
      done()
    },
  })
  const prompt = createInterface({ input: stdin, output: screen, terminal: true })
  // Ctrl-C ends the deployment; what is done stays done.
  prompt.on('SIGINT', () => process.exit(130))
  return {
    async ask(question, secret = false) {
      stdout.write(question)
      hidden = secret
      const answer = await prompt.question('')
      hidden = false
      if (secret) stdout.write('\n')
      return answer.trim()
    },
    close: () => prompt.close(),
  }
}
