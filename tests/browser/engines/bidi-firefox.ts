#!/usr/bin/env node
import { spawn } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { WebSocket, WebSocketServer } from 'ws'
import { findFirefox } from '#tests/browser/reader/firefox.ts'

/**
 * A Firefox of the system, as Playwright starts one. Playwright tells each browser which theme to
 * emulate, and ends when a Firefox does not know the command; this answers for it.
 */
const unknownToFirefox = /"method":"emulation\.setMediaFeaturesOverride"/

/**
 * How Playwright fills a field there: by the field's own property, which React has replaced to learn what
 * it set itself. React then takes what was filled for its own, and tells nobody.
 */
const fillsField = 'inputElement.value = value'
const fillsFieldUnseen =
  "Object.getOwnPropertyDescriptor(Object.getPrototypeOf(inputElement), 'value').set.call(inputElement, value)"

const firefox = spawn(findFirefox() ?? '', process.argv.slice(2), {
  stdio: ['ignore', 'ignore', 'pipe'],
})
firefox.on('exit', (code) => process.exit(code ?? 1))
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  process.on(signal, () => firefox.kill('SIGKILL'))
}
process.on('exit', () => firefox.kill('SIGKILL'))

for await (const line of createInterface({ input: firefox.stderr })) {
  const [, address] = /^WebDriver BiDi listening on (ws:\S+)/.exec(line) ?? []
  console.error(address ? `WebDriver BiDi listening on ${await relay(address)}` : line)
}

/** @returns the address at which a Firefox knows every command that Playwright sends */
async function relay(address: string): Promise<string> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  server.on('connection', (playwright, { url }) => {
    const browser = new WebSocket(`${address}${url}`, { perMessageDeflate: false })
    const opened = new Promise((resolve) => browser.once('open', resolve))
    playwright.on('message', async (message) => {
      const text = String(message).replace(fillsField, fillsFieldUnseen)
      await opened
      if (!unknownToFirefox.test(text)) browser.send(text)
      else playwright.send(JSON.stringify({ type: 'success', id: JSON.parse(text).id, result: {} }))
    })
    browser.on('message', (message) => playwright.send(String(message)))
    playwright.on('close', () => browser.close())
    browser.on('close', () => playwright.close())
  })
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  return `ws://127.0.0.1:${port}`
}
