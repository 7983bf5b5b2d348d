import { describe, expect, it } from 'vitest'
import { Builder, type BuildOutcome } from './builder.ts'

/** A builder whose builds end when the test says so. */
function handBuilder() {
  const running: { end: () => void; fail: (error: Error) => void }[] = []
  const outcomes: BuildOutcome<number>[] = []
  let built = 0
  const builder = new Builder<number>(
    () =>
      new Promise((end, fail) => {
        running.push({ end: () => end(++built), fail })
      }),
    (outcome) => outcomes.push(outcome),
  )
  return { builder, running, outcomes }
}

const turn = () => new Promise((done) => setTimeout(done))

describe('the builder', () => {
  it('folds what is asked for during a build into one more', async () => {
    const { builder, running, outcomes } = handBuilder()
    builder.request()
    await turn()
    builder.request()
    builder.request()
    builder.request()
    await turn()
    expect(running).toHaveLength(1)
    running[0]?.end()
    await turn()
    expect(running).toHaveLength(2)
    running[1]?.end()
    await builder.idle()
    expect(outcomes).toEqual([{ made: 1 }, { made: 2 }])
  })

  it('goes on after a failure', async () => {
    const { builder, running, outcomes } = handBuilder()
    builder.request()
    await turn()
    running[0]?.fail(new Error('disk full'))
    await builder.idle()
    builder.request()
    await turn()
    running[1]?.end()
    await builder.idle()
    expect(outcomes).toEqual([{ failed: new Error('disk full') }, { made: 1 }])
  })

  it('keeps requests back while it is held, and builds them once', async () => {
    const { builder, running } = handBuilder()
    builder.hold()
    builder.request()
    builder.request()
    await turn()
    expect(running).toHaveLength(0)
    builder.release()
    await turn()
    expect(running).toHaveLength(1)
    running[0]?.end()
    await builder.idle()
  })
})
