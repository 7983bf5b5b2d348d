import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { type Browser, chromium, type LaunchOptions } from '@playwright/test'
import { UserError } from './user-error.ts'

/** The shell first: the same Chromium without windows, which takes a quarter less processor time. */
const systemPaths = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** @returns the path of a Chromium that the tests can drive, such as your own; undefined if there is none */
export function findChromium(): string | undefined {
  const { CHROMIUM_PATH } = process.env
  const chosen = CHROMIUM_PATH ? [CHROMIUM_PATH] : []
  return [...chosen, ...systemPaths, chromium.executablePath()].find((path) => existsSync(path))
}

/**
 * Installs a Chromium unless there is one: Playwright's own download, else Debian's package.
 *
 * @throws UserError saying how to install one by hand
 */
export function installChromium(): void {
  if (findChromium()) return
  const installers = [
    ['npx', ['playwright', 'install', 'chromium']],
    ['apt-get', ['update', '--quiet']],
    ['apt-get', ['install', '--yes', '--quiet', 'chromium-headless-shell']],
  ] as const
  for (const [command, args] of installers) {
    console.log(`No Chromium was found: ${command} ${args.join(' ')}`)
    try {
      execFileSync(command, args, { stdio: 'inherit' })
    } catch {
      // The next installer is tried. If none works, the error below says so.
    }
    if (findChromium()) return
  }
  throw new UserError(
    'No Chromium could be installed. Install one (Debian: apt-get install chromium-headless-shell), or set CHROMIUM_PATH to yours.',
  )
}

/** For a command of its own, on any machine: a Chromium that runs as root too, installed if there is none. */
export function launchChromium({ args = [], ...options }: LaunchOptions = {}): Promise<Browser> {
  installChromium()
  return chromium.launch({
    ...options,
    executablePath: findChromium(),
    args: ['--no-sandbox', ...args],
  })
}
