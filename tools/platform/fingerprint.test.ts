import { expect, it } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { runIfChanged } from './fingerprint.ts'

it('work is skipped only if it succeeded with the same inputs, and nothing failed since', async () => {
  const state = await temporaryFolder('fingerprint')
  const done: string[] = []
  const run = (inputs: string) =>
    runIfChanged(state, 'work', inputs, async () => {
      done.push(inputs)
      if (inputs === 'broken') throw new Error('It does not build.')
    })
  await run('good')
  await run('good')
  expect(done).toEqual(['good'])
  await expect(run('broken')).rejects.toThrow('It does not build.')
  await run('good')
  await run('good')
  expect(done).toEqual(['good', 'broken', 'good'])
})
