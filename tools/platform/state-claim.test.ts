import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { claimState } from './state-claim.ts'

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
  await expect(claimState(full, 8001)).rejects.toThrow(
    `Nothing can be written in ${full}. Set LATCHKEY_STATE to another folder`,
  )
})
