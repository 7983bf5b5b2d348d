import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { en } from '#domain/language/words/en.ts'
import { createLoginSequence } from '#islands/login-sequence.ts'
import type { AccessResult } from '#islands/site-access.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function sequenceWith(result: AccessResult | Error) {
  const stored: string[] = []
  const proceed = vi.fn()
  const request = vi.fn(async () => {
    if (result instanceof Error) throw result
    return result
  })
  const storeToken = (token: string) => stored.push(token)
  const sequence = createLoginSequence({
    request,
    storeToken,
    proceed,
    words: en.login.messages,
    noCookies: en.login.noCookies,
  })
  return { sequence, request, proceed, stored }
}

const granted: AccessResult = { granted: true, token: 'a token' }
const denied: AccessResult = { granted: false, message: 'Access Denied. Invalid passphrase.' }

describe('the login sequence', () => {
  it('scans, grants, is busy for 3 s and proceeds after 5 s', async () => {
    const { sequence, proceed, stored } = sequenceWith(granted)
    const submitted = sequence.submit('the key')
    expect(sequence.state()).toEqual({ phase: 'scanning', busy: true, message: '' })
    await submitted
    expect(stored).toEqual(['a token'])
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

  it('proceeds at once if the reader skips the overlay, and only once', async () => {
    const { sequence, proceed } = sequenceWith(granted)
    sequence.skip()
    expect(proceed).not.toHaveBeenCalled()
    await sequence.submit('the key')
    sequence.skip()
    vi.advanceTimersByTime(10_000)
    expect(proceed).toHaveBeenCalledOnce()
  })

  it('shows the denied overlay for 1.5 s, then the message, and enables the form', async () => {
    const { sequence, stored } = sequenceWith(denied)
    await sequence.submit('a guess')
    expect(sequence.state()).toEqual({ phase: 'denied', busy: true, message: '' })
    vi.advanceTimersByTime(1499)
    expect(sequence.state().phase).toBe('denied')
    vi.advanceTimersByTime(1)
    expect(sequence.state()).toEqual({ phase: 'idle', busy: false, message: denied.message })
    expect(stored).toEqual([])
  })

  it('shows a message if there is no response', async () => {
    const { sequence } = sequenceWith(new TypeError('Failed to fetch'))
    await sequence.submit('the key')
    vi.advanceTimersByTime(1500)
    expect(sequence.state().message).toBe('An unexpected error occurred. Please try again.')
  })

  it('requires a key, and clears the message on typing', async () => {
    const { sequence, request } = sequenceWith(granted)
    await sequence.submit('  \t ')
    expect(sequence.state()).toEqual({
      phase: 'idle',
      busy: false,
      message: 'Access key is required',
    })
    expect(request).not.toHaveBeenCalled()
    sequence.clearMessage()
    expect(sequence.state().message).toBe('')
  })

  it('sends one key at a time', async () => {
    const { sequence, request } = sequenceWith(denied)
    await Promise.all([sequence.submit('one'), sequence.submit('two')])
    await sequence.submit('three')
    expect(request).toHaveBeenCalledOnce()
  })
})
