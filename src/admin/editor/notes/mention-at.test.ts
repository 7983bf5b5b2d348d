import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { adminLoginSchema } from '#domain/auth/session-schema.ts'
import { limits } from '#domain/limits.ts'
import { mentionsIn } from '#domain/notes/note.ts'
import { completedMention, mentionAt, partsOf } from './mention-at.ts'

const wren = 'Wren Castellan'

/** Everything that a keyboard or a clipboard could bring into a name. */
const printable = Array.from({ length: 0x11_0000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter((char) => !/[\p{Cc}\p{Cn}\p{Co}]/u.test(char))

/** Names as the server accepts them, of every length. */
const usernames = fc
  .array(fc.constantFrom(...printable), { minLength: 1, maxLength: limits.username })
  .map((chars) => adminLoginSchema.shape.username.safeParse(chars.join('')).data ?? '')
  .filter((name) => name !== '')

function mentionedIn(text: string, names: readonly string[]): string[] {
  return partsOf(text, names).flatMap((part) => (part.isMention ? part.text : []))
}

describe('a text that mentions colleagues', () => {
  it.each([
    ['Ask @Wren Castellan about it.', [wren], ['@Wren Castellan']],
    ['@wren castellan, @Wren Castellan', [wren], ['@wren castellan', '@Wren Castellan']],
    ['@Wren Castellano is another one', [wren], []],
    ['@Wren Castellan', ['Wren', wren], ['@Wren Castellan']],
    ['İ @Dr. O’Brien-Li (desk) İ', ['Dr. O’Brien-Li (desk)'], ['@Dr. O’Brien-Li (desk)']],
    ['Mail press@wren.example, or 𝒶@wren', ['wren'], []],
    ['(@wren)', ['wren'], ['@wren']],
    ['No one', [wren], []],
  ])('%j shows the names apart', (text, names, mentioned) => {
    expect(mentionedIn(text, names)).toEqual(mentioned)
  })

  it('shows every character of a name', () => {
    const broken = printable.filter((char) => {
      const name = `Wren${char}Castellan`
      return mentionedIn(`Ask @${name}: why?`, [name])[0] !== `@${name}`
    })
    expect(broken).toEqual([])
  })

  it('stays the same text, and mentions names of every length', () => {
    const words = fc.array(
      fc.oneof(
        usernames,
        usernames.map((name) => `@${name}`),
      ),
    )
    fc.assert(
      fc.property(fc.array(usernames, { minLength: 1 }), words, (names, others) => {
        const [name = ''] = names
        const text = [...others, `@${name}`].join(' ')
        const parts = partsOf(text, names)
        expect(parts.map((part) => part.text).join('')).toBe(text)
        expect(mentionsIn(`@${name}.`, [name])).toEqual([name])
      }),
    )
  })
})

describe('a name that is being written', () => {
  it('is offered from its first letter to its last but one, and completed', () => {
    const withoutSign = usernames.filter((name) => !name.includes('@'))
    fc.assert(
      fc.property(withoutSign, fc.nat(), (name, typed) => {
        const text = `See @${name.slice(0, typed % name.length)}`
        const begun = mentionAt(text, text.length, [name])
        if (!begun) throw new Error(`${name} was not offered.`)
        const completed = completedMention(text, begun, name)
        expect(completed.text).toBe(`See @${name} `)
        expect(mentionsIn(completed.text, [name])).toEqual([name])
      }),
    )
  })
})
