import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLoginSequence } from '#islands/login-sequence.ts'
import type { AccessResult } from '#islands/site-access.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function sequenceAnswering(answer: AccessResult | Error) {
  const kept: string[] = []
  const proceed = vi.fn()
  const request = vi.fn(async () => {
    if (answer instanceof Error) throw answer
    return answer
  })
  const sequence = createLoginSequence({ request, keep: (token) => kept.push(token), proceed })
  return { sequence, request, proceed, kept }
}

const granting: AccessResult = { granted: true, token: 'a token' }
const refusing: AccessResult = { granted: false, message: 'Access Denied. Invalid passphrase.' }

describe('the login sequence', () => {
  it('scans, grants, is busy for 3 s and goes on after 5 s', async () => {
    const { sequence, proceed, kept } = sequenceAnswering(granting)
    const submitted = sequence.submit('the key')
    expect(sequence.state()).toEqual({ phase: 'scanning', busy: true, message: '' })
    await submitted
    expect(kept).toEqual(['a token'])
    expect(sequence.state()).toMatchObject({ phase: 'granted', busy: true })
    vi.advanceTimersByTime(2999)
    expect(sequence.state().busy).toBe(true)
    vi.advanceTimersByTime(1)
    expect(sequence.state()).toMatchObject({ phase: 'granted', busy: false })
    vi.advanceTimersByTime(1999)
    expect(proceed).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(proceed).toHaveBeenCalledOnce()
  })

  it('goes on at once where the reader wishes, and only once', async () => {
    const { sequence, proceed } = sequenceAnswering(granting)
    sequence.skip()
    expect(proceed).not.toHaveBeenCalled()
    await sequence.submit('the key')
    sequence.skip()
    vi.advanceTimersByTime(10_000)
    expect(proceed).toHaveBeenCalledOnce()
  })

  it('shows the refusal for 1.5 s, then says why and gives the form back', async () => {
    const { sequence, kept } = sequenceAnswering(refusing)
    await sequence.submit('a guess')
    expect(sequence.state()).toEqual({ phase: 'denied', busy: true, message: '' })
    vi.advanceTimersByTime(1499)
    expect(sequence.state().phase).toBe('denied')
    vi.advanceTimersByTime(1)
    expect(sequence.state()).toEqual({ phase: 'idle', busy: false, message: refusing.message })
    expect(kept).toEqual([])
  })

  it('says so where no answer came', async () => {
    const { sequence } = sequenceAnswering(new TypeError('Failed to fetch'))
    await sequence.submit('the key')
    vi.advanceTimersByTime(1500)
    expect(sequence.state().message).toBe('An unexpected error occurred. Please try again.')
  })

  it('asks for a key where there is none, and forgets the message when one is typed', async () => {
    const { sequence, request } = sequenceAnswering(granting)
    await sequence.submit('  \t ')
    expect(sequence.state()).toEqual({
      phase: 'idle',
      busy: false,
      message: 'Access key is required',
    })
    expect(request).not.toHaveBeenCalled()
    sequence.clear()
    expect(sequence.state().message).toBe('')
  })

  it('presents one key at a time', async () => {
    const { sequence, request } = sequenceAnswering(refusing)
    await Promise.all([sequence.submit('one'), sequence.submit('two')])
    await sequence.submit('three')
    expect(request).toHaveBeenCalledOnce()
  })
})
