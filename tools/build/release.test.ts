import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { UserError } from '#tools/cli/user-error.ts'
import { listProcesses } from '#tools/platform/orphans.ts'
import { createRelease } from './release.ts'

async function environment(contentOrigin: string, siteOrigin: string) {
  const folder = await temporaryFolder('release')
  return {
    ...{ contentOrigin, siteOrigin, buildToken: 'wrong', buildId: 'a build' },
    outDir: join(folder, 'site'),
    cacheDir: join(folder, 'cache'),
    liveDir: join(folder, 'live'),
  }
}

it.each([
  ['CONTENT_ORIGIN', 'magazine.example', 'https://magazine.example'],
  ['SITE_ORIGIN', '', 'magazine.example'],
  ['SITE_ORIGIN', '', 'magazine.example:8080'],
])('a %s that is no address is named before anything is built', async (name, content, site) => {
  const refused = createRelease(await environment(content, site), AbortSignal.abort())
  await expect(refused).rejects.toThrow(UserError)
  await expect(refused).rejects.toThrow(`${name} is wrong: “magazine.example`)
})

it('a report that is refused is mentioned in a sentence', async () => {
  const server = createServer((_request, response) => {
    response.writeHead(401, { 'content-type': 'application/json' })
    response.end('{"code":"unauthorized","message":"The build token is wrong."}')
  })
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  onTestFinished(() => warn.mockRestore())
  const settings = await environment(origin, origin)
  await expect(createRelease(settings, AbortSignal.abort())).rejects.toThrow('aborted')
  expect(warn.mock.calls).toEqual([
    ['The report "building" did not arrive: The build token is wrong.'],
    ['The report "failed" did not arrive: The build token is wrong.'],
  ])
})

it('a build that the system kills says so', async () => {
  const killed = createRelease(await environment('', 'http://localhost'))
  const refused = expect(killed).rejects.toThrow('astro build was ended by SIGKILL: ')
  await vi.waitFor(async () => {
    const builds = (await listProcesses()).filter(
      ({ parentPid, command }) => parentPid === process.pid && command.endsWith('astro.mjs build'),
    )
    expect(builds).toHaveLength(1)
    for (const { pid } of builds) process.kill(pid, 'SIGKILL')
  }, 10_000)
  await refused
})
