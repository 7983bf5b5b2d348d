import { expect, it } from 'vitest'
import { createOrderedCalls } from './ordered-calls.ts'

it('makes calls about one thing one after the other, and none after one that failed', async () => {
  const { run, isBusy } = createOrderedCalls()
  const made: string[] = []
  const open: Record<string, () => void> = {}
  const call = (name: string) => () => {
    made.push(name)
    return new Promise<string>((resolve, reject) => {
      open[name] = () => (name.startsWith('bad') ? reject(new Error(name)) : resolve(name))
    })
  }
  const [first, bad, dropped] = [
    run('a', call('first')),
    run('a', call('bad')),
    run('a', call('x')),
  ]
  const other = run('b', call('other'))
  await Promise.resolve()
  expect(made).toEqual(['first', 'other'])
  open.first?.()
  expect(await first).toBe('first')
  expect(isBusy('a')).toBe(true)
  await expect.poll(() => made).toContain('bad')
  open.bad?.()
  await expect(bad).rejects.toThrow('bad')
  expect(await dropped).toBeUndefined()
  expect([isBusy('a'), isBusy('b')]).toEqual([false, true])
  const next = run('a', call('next'))
  await expect.poll(() => made).toContain('next')
  for (const name of ['next', 'other']) open[name]?.()
  expect([await next, await other]).toEqual(['next', 'other'])
})
