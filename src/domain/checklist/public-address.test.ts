import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isPublicAddress } from './public-address.ts'

describe('an address that the Worker may call', () => {
  it.each([
    'https://www.nytimes.com/2026/11/21/a?b=c#d',
    'http://example.org',
    'https://example.org:443/',
    'http://example.org:80/',
    'https://bücher.de/',
    'https://10.example.org/',
    'https://example.org./',
  ])('is %s', (address) => expect(isPublicAddress(address)).toBe(true))

  it.each([
    // Other schemes, ports and credentials.
    ...[
      'ftp://example.org/',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'data:,x',
      '//example.org',
    ],
    ...['https://example.org:8443/', 'http://example.org:443/', 'http://example.org:22/'],
    ...['https://user@example.org/', 'https://user:pass@example.org/', 'https://a:@example.org'],
    // Names of one's own network.
    ...[
      'http://localhost/',
      'http://LOCALHOST./',
      'http://a.localhost',
      'http://router/',
      'http://a',
    ],
    ...[
      'http://printer.local/',
      'http://metadata.google.internal/',
      'http://nas.lan',
      'http://x.home.arpa',
    ],
    ...['http://1.0.0.127.in-addr.arpa/', 'http://a..org/', 'http://./', 'http://..', 'http://'],
    // IPv4 in every spelling.
    ...['http://127.0.0.1/', 'http://127.1/', 'http://2130706433/', 'http://0x7f000001/'],
    ...[
      'http://0177.0.0.1/',
      'http://0x7f.0.0.1/',
      'http://127.0.0.1./',
      'http://%31%32%37.0.0.1/',
    ],
    ...['http://１２７.０.０.１/', 'http://①②⑦.0.0.1/', 'http://127。0。0。1/', 'http://0/'],
    ...['http://10.0.0.1/', 'http://172.16.0.1/', 'http://192.168.1.1/', 'http://169.254.169.254/'],
    ...['http://100.64.0.1/', 'http://224.0.0.1/', 'http://255.255.255.255/', 'http://8.8.8.8/'],
    // IPv6.
    ...[
      'http://[::1]/',
      'http://[::]/',
      'http://[fe80::1]/',
      'http://[fc00::1]/',
      'http://[ff02::1]/',
    ],
    ...['http://[::ffff:127.0.0.1]/', 'http://[::ffff:7f00:1]/', 'http://[64:ff9b::7f00:1]/'],
    ...['http://[2002:7f00:1::]/', 'http://[2606:4700::1111]/'],
  ])('is not %s', (address) => expect(isPublicAddress(address)).toBe(false))

  it('is never one of numbers, however they are written', () => {
    const spelled = fc
      .nat(255)
      .chain((part) =>
        fc.constantFrom(String(part), `0x${part.toString(16)}`, `0${part.toString(8)}`),
      )
    const four = fc.tuple(spelled, spelled, spelled, spelled).map((parts) => parts.join('.'))
    const one = fc.nat(0xffffffff).map((number) => `0x${number.toString(16)}`)
    fc.assert(
      fc.property(fc.oneof(four, one, fc.ipV4(), fc.ipV4Extended()), (host) => {
        expect(isPublicAddress(`http://${host}/`)).toBe(false)
      }),
    )
    fc.assert(
      fc.property(fc.ipV6(), (host) => {
        expect(isPublicAddress(`http://[${host}]/`)).toBe(false)
      }),
    )
  })
})
