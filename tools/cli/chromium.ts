import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { UserError } from './user-error.ts'

const usual = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * @param env the process's environment; `CHROMIUM_PATH` names a browser of one's own
 * @returns the path of a Chromium that the tests can drive; undefined where there is none
 */
export function findChromium(env = process.env): string | undefined {
  const own = env.CHROMIUM_PATH ? [env.CHROMIUM_PATH] : []
  return [...own, chromium.executablePath(), ...usual].find((path) => existsSync(path))
}

/**
 * Sees to it that there is a Chromium: Playwright's own download, else Debian's package.
 *
 * @param say told of what is done
 * @throws UserError saying how to install one by hand
 */
export function installChromium(say: (sentence: string) => void): void {
  if (findChromium()) return
  const ways = [
    ['npx', ['playwright', 'install', 'chromium']],
    ['apt-get', ['update', '--quiet']],
    ['apt-get', ['install', '--yes', '--quiet', 'chromium']],
  ] as const
  for (const [command, args] of ways) {
    say(`No Chromium was found: ${command} ${args.join(' ')}`)
    try {
      execFileSync(command, args, { stdio: 'inherit' })
    } catch {
      // The next way is tried; the last word is said below.
    }
    if (findChromium()) return
  }
  throw new UserError(
    'No Chromium could be installed. Install one (Debian: apt-get install chromium), or set CHROMIUM_PATH to yours.',
  )
}
