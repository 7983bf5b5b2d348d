import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { onTestFinished } from 'vitest'
import { freePort } from './free-port.ts'
import { prepareDemonstration } from './prepared-magazines.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { testedSecrets, testedSiteOrigin } from './tested-product.ts'

const script = join(import.meta.dirname, '../../tools/commands/start.ts')

/**
 * Runs `npm start` itself, in a process of its own, with a copy of the demonstration. Its pages are those of
 * the prepared release.
 */
export async function start(options: string[] = []) {
  const state = await temporaryFolder('state')
  await cp(await prepareDemonstration(), state, { recursive: true })
  const port = await freePort()
  // As some write it, with a slash at its end.
  const SITE_ORIGIN = `${testedSiteOrigin}/`
  const env = { PORT: String(port), LATCHKEY_STATE: state, SITE_ORIGIN }
  const product = spawn(process.execPath, [script, ...options], {
    env: { ...process.env, ...testedSecrets, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(product, 'exit')
  // Killed, it would leave its Worker behind.
  onTestFinished(async () => {
    product.kill('SIGTERM')
    await ended
  })
  return { product, origin: `http://localhost:${port}`, port, state }
}

/** Returns what the process has printed once its output holds `sentence`. */
export async function printed(
  { stdout }: ChildProcessByStdio<null, Readable, Readable>,
  sentence: string,
): Promise<string> {
  let output = ''
  for await (const chunk of stdout.iterator({ destroyOnReturn: false })) {
    output += chunk
    if (output.includes(sentence)) break
  }
  return output
}
