import { stdin, stdout } from 'node:process'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { UserError } from './user-error.ts'

/** Reports progress to the person at the keyboard, in sentences. */
export type Report = (sentence: string) => void

export interface Terminal extends Disposable {
  /**
   * @param hidden keeps the answer off the screen
   * @throws UserError if the input ends, as by Ctrl-D
   */
  ask(question: string, hidden?: boolean): Promise<string>
}

/** @returns the terminal; undefined if the command does not run in one */
export function openTerminal(): Terminal | undefined {
  return stdin.isTTY && stdout.isTTY ? openPrompt() : undefined
}

/** Asks on the terminal, or takes the answers from a pipe: one on each line. */
export function openPrompt(): Terminal {
  let hidden = false
  const screen = new Writable({
    write(chunk, _encoding, done) {
      if (!hidden) stdout.write(chunk)
      done()
    },
  })
  const prompt = createInterface({ input: stdin, output: screen, terminal: stdin.isTTY })
  // A pipe may hold all answers at once, and `question` would take only the first.
  const lines = stdin.isTTY ? undefined : prompt[Symbol.asyncIterator]()
  prompt.on('SIGINT', () => process.exit(130))
  return {
    async ask(question, secret = false) {
      // Readline clears the line before it shows a question, and may not show a secret's answer.
      if (lines || secret) stdout.write(question)
      hidden = secret
      const answer = lines
        ? ((await lines.next()).value ?? '')
        : await prompt.question(secret ? '' : question).catch(() => {
            stdout.write('\n')
            throw new UserError('Stopped.')
          })
      hidden = false
      if (secret) stdout.write('\n')
      return answer.trim()
    },
    [Symbol.dispose]: () => prompt.close(),
  }
}
