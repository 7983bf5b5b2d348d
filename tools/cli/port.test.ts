import { once } from 'node:events'
import { createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { expect, it, onTestFinished } from 'vitest'
import { freePort } from '#tests/support/free-port.ts'
import { assertPortIsFree, readPort } from './port.ts'

it('a port is a number from 1 to 65535, by default 8787', () => {
  expect([readPort(undefined), readPort('65535')]).toEqual([8787, 65535])
  for (const none of ['eighty', '', '0', '80.5', '65536']) {
    expect(() => readPort(none)).toThrow('PORT must be a number from 1 to 65535.')
  }
})

const addresses = Object.values(networkInterfaces()).flatMap((found) => found ?? [])
const hosts = ['127.0.0.1', ...(addresses.some(({ address }) => address === '::1') ? ['::1'] : [])]

it.each(hosts)('a port where another program listens at %s is taken', async (host) => {
  const port = await freePort()
  await assertPortIsFree(port)
  const other = createServer().listen(port, host)
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  await expect(assertPortIsFree(port)).rejects.toThrow(`Port ${port} is taken.`)
})
