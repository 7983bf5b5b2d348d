import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { linkAddress, returnPath, typedLinkAddress } from '#domain/web-address.ts'

describe('the path after signing in', () => {
  it.each([
    ['/article/x?a=1#b', '/article/x?a=1#b'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['https://evil.example', '/'],
    ['/login?next=/', '/'],
    [`/${'ä'.repeat(700)}`, '/'],
    [`/search?q=${'a'.repeat(200)}`, `/search?q=${'a'.repeat(200)}`],
    ['', '/'],
    [undefined, '/'],
    ['/\t/evil.example', '/'],
  ])('%j leads to %s', (next, path) => {
    expect(returnPath(next)).toBe(path)
  })

  it('is always on this site', () => {
    const hostile = fc.array(
      fc.constantFrom('/', '\\', '.', '@', ':', 'evil.example', '\t', '\n', 'x'),
    )
    fc.assert(
      fc.property(hostile, (parts) => {
        const path = returnPath(parts.join(''))
        expect(new URL(path, 'https://site.example').origin).toBe('https://site.example')
      }),
    )
  })
})

describe('an address that an editor typed', () => {
  it.each([
    ['example.org/page', 'https://example.org/page'],
    [' www.example.org ', 'https://www.example.org'],
    ['example.org:8080/a?b#c', 'https://example.org:8080/a?b#c'],
    ['//example.org', 'https://example.org'],
    ['bücher.example', 'https://bücher.example'],
    ['desk@example.org', 'mailto:desk@example.org'],
    ['http://example.org/', 'http://example.org/'],
    ['tel:+1', 'tel:+1'],
    ['example', ''],
    ['two words.example', ''],
    ['/about', ''],
    ['https://', ''],
    ['javascript:alert(1)', ''],
    ['example.org@evil.example/x', ''],
    ['', ''],
  ])('%j leads to %j', (typed, address) => {
    expect(typedLinkAddress(typed)).toBe(address)
  })
})

describe('the address of a link', () => {
  it('is blank unless its scheme is http, https, mailto or tel', () => {
    expect(['https://a.example', 'mailto:a@b.example', 'tel:+1'].map(linkAddress)).not.toContain('')
    expect(
      ['javascript:1', 'data:text/html,x', '/about', '#a', 'vbscript:x', 'x'].map(linkAddress),
    ).toEqual(Array(6).fill(''))
  })
})
