import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { freePort } from '#tests/support/free-port.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { listProcesses } from './orphans.ts'
import { claimState, describeFullDisk } from './state-claim.ts'

it('a folder of local data is one product’s, until it gives the folder back', async () => {
  const state = join(await temporaryFolder('claim'), 'new', 'state')
  const release = await claimState(state, 8001)
  await expect(claimState(state, 8002)).rejects.toThrow(
    `${state} is used by the product at port 8001.`,
  )
  release()
  const next = await claimState(state, 8002)
  await expect(claimState(state, 8001)).rejects.toThrow('at port 8002.')
  next()
})

it('… or until it dies, in whatever way', async () => {
  const state = await temporaryFolder('claim')
  const claiming = `import { claimState } from './tools/platform/state-claim.ts'
globalThis.release = await claimState(process.argv[1], 8001)
console.log('claimed')
setInterval(() => undefined, 1000)`
  const other = spawn(process.execPath, ['--input-type=module', '-e', claiming, state], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void other.kill('SIGKILL'))
  await once(other.stdout, 'data')
  await expect(claimState(state, 8002)).rejects.toThrow('at port 8001.')
  other.kill('SIGKILL')
  await once(other, 'exit')
  const release = await claimState(state, 8002)
  release()
})

it('what a killed product left running is ended, though the next one has another port', async () => {
  const state = await temporaryFolder('claim')
  const port = await freePort()
  const giveBack = await claimState(state, port)
  giveBack()
  // Without a product above it, as a Worker whose product was killed.
  const worker = `workerd serve --socket-addr=entry=127.0.0.1:${port} -`
  const started = `(exec -a '${worker}' sleep 60) > /dev/null 2>&1 & echo $!`
  const { stdout } = await promisify(execFile)('bash', ['-c', started])
  const commandOf = async (pid: number) =>
    (await listProcesses()).find((process) => process.pid === pid)?.command ?? ''
  await expect.poll(() => commandOf(Number(stdout))).toContain(worker)
  const next = await claimState(state, await freePort())
  expect(await commandOf(Number(stdout))).not.toContain(worker)
  next()
})

it('a path where no folder can be is refused in a sentence that names the variable', async () => {
  const file = join(await temporaryFolder('claim'), 'file')
  await writeFile(file, '')
  for (const path of [file, join(file, 'state')]) {
    await expect(claimState(path, 8001)).rejects.toThrow(
      `${path} is not a folder. Set LATCHKEY_STATE to one for the local data.`,
    )
  }
  const full = await temporaryFolder('claim')
  await mkdir(join(full, 'in-use.sqlite'))
  for (const path of [full, '/proc/latchkey', '/proc/latchkey/state']) {
    await expect(claimState(path, 8001)).rejects.toThrow(
      `Nothing can be written in ${path}. Set LATCHKEY_STATE to another folder`,
    )
  }
})

it('a damaged lock is named', async () => {
  const state = await temporaryFolder('claim')
  await writeFile(join(state, 'in-use.sqlite'), 'no database'.repeat(100))
  await expect(claimState(state, 8001)).rejects.toThrow(/in-use\.sqlite is damaged\. Delete it/)
})

it('a full disk is named, whatever fails on it', async () => {
  const error = new Error('nothing came for 60 seconds')
  expect(await describeFullDisk(error, await temporaryFolder('room'))).toBe(error)
  // It never has room.
  expect(await describeFullDisk(error, '/proc')).toMatchObject({
    message: expect.stringMatching(/^The disk is full \(nothing came for 60 seconds\)\. Make room/),
  })
})
