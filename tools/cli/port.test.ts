import { expect, it } from 'vitest'
import { readPort } from './port.ts'

it('a port is a number from 1 to 65535, by default 8787', () => {
  expect([readPort(undefined), readPort('65535')]).toEqual([8787, 65535])
  for (const none of ['eighty', '', '0', '80.5', '65536']) {
    expect(() => readPort(none)).toThrow('PORT must be a number from 1 to 65535.')
  }
})
