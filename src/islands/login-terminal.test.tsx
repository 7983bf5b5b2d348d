import { act, fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { en } from '#domain/language/words/en.ts'
import { LoginTerminal } from '#islands/login-terminal.tsx'
import { typingStyle } from '#islands/typing-animation.tsx'
import { endFakeTime } from '#src/testing/end-fake-time.ts'
import { loginWords } from '#src/translated.ts'

const lines = ['opening channel', 'present your key']

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async () =>
    Response.json({ message: 'Access Denied. Invalid passphrase.' }, { status: 401 }),
  )
})

afterEach(() => {
  endFakeTime()
  vi.unstubAllGlobals()
})

const field = () => screen.getByLabelText('Access Key')
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: /SEQUENCE|SCANNING/ })
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

describe('the login terminal', () => {
  it('says when each of its lines is typed, a character every 80 ms', () => {
    render(<LoginTerminal lines={lines} hint={en.login.hint} words={loginWords(en)} />)
    const typed = [...document.querySelectorAll('.terminal-lines .typed')]
    expect(typed.map((line) => line.textContent)).toEqual(lines)
    expect(typingStyle(lines)).toBe(
      '.terminal-lines li:nth-child(1){--characters:15;--start:0ms;--end:1200ms}' +
        '.terminal-lines li:nth-child(2){--characters:16;--start:1200ms;--end:2480ms}',
    )
  })

  it('takes over what was typed before it was hydrated', () => {
    const terminal = <LoginTerminal lines={lines} hint={en.login.hint} words={loginWords(en)} />
    const container = document.body.appendChild(document.createElement('div'))
    container.innerHTML = renderToString(terminal)
    const [key, show] = container.querySelectorAll('input')
    Object.assign(key ?? {}, { value: 'a key' })
    Object.assign(show ?? {}, { checked: true })
    render(terminal, { container, hydrate: true })
    expect(field()).toHaveProperty('value', 'a key')
    expect(field()).toHaveProperty('type', 'text')
    expect(submit().disabled).toBe(false)
  })

  it('disables both buttons while the key is blank', () => {
    render(<LoginTerminal lines={lines} hint={en.login.hint} words={loginWords(en)} />)
    const disabled = () => screen.getAllByRole<HTMLButtonElement>('button').map((b) => b.disabled)
    expect(disabled()).toEqual([true, true])
    fireEvent.change(field(), { target: { value: '   ' } })
    expect(disabled()).toEqual([true, true])
    fireEvent.change(field(), { target: { value: 'a key' } })
    expect(disabled()).toEqual([false, false])
  })

  it('says that a key is required on Enter', () => {
    render(<LoginTerminal lines={lines} hint={en.login.hint} words={loginWords(en)} />)
    const ids = field().getAttribute('aria-describedby')?.split(' ') ?? []
    const described = () => ids.map((id) => document.getElementById(id)?.textContent)
    expect(described()).toEqual([en.login.hint, ''])
    fireEvent.keyDown(field(), { key: 'Enter' })
    expect(screen.getByText('Access key is required')).toBeTruthy()
    expect(described()).toEqual([en.login.hint, 'Access key is required'])
    fireEvent.change(field(), { target: { value: 'a' } })
    expect(screen.queryByText('Access key is required')).toBeNull()
  })

  it('scans, shows the denied overlay, then the error and the form', async () => {
    render(<LoginTerminal lines={lines} hint={en.login.hint} words={loginWords(en)} />)
    fireEvent.change(field(), { target: { value: 'a guess' } })
    fireEvent.keyDown(field(), { key: 'Enter' })
    expect(submit().textContent).toBe('SCANNING...')
    expect(submit().disabled).toBe(true)
    await pass(0)
    const texts = [
      'ACCESS DENIED',
      'BIOMETRIC MISMATCH',
      'SECURITY BREACH DETECTED',
      'LOCKDOWN INITIATED',
    ]
    expect([...document.querySelectorAll('.overlay-lines p')].map((p) => p.textContent)).toEqual(
      texts,
    )
    await pass(1500)
    expect(document.querySelector('.overlay')).toBeNull()
    expect(screen.getByText('ERROR')).toBeTruthy()
    expect(screen.getByText('Access Denied. Invalid passphrase.')).toBeTruthy()
    expect(submit().textContent).toBe('INITIATE SEQUENCE')
  })

  it('shows the granted overlay and stores the token', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ token: 'a token' }))
    render(<LoginTerminal lines={lines} hint={en.login.hint} words={loginWords(en)} />)
    fireEvent.change(field(), { target: { value: 'the key' } })
    fireEvent.click(submit())
    await pass(0)
    expect([...document.querySelectorAll('.overlay-lines p')].map((p) => p.textContent)).toEqual([
      'ACCESS GRANTED',
      'INITIALIZING NEURAL LINK',
      'WELCOME TO THE UNDERGROUND',
    ])
    expect(localStorage.getItem('latchkey.site')).toBe('a token')
  })
})
