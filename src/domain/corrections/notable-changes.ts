import type { ArticleText } from '#domain/articles/article-submission.ts'
import { parseHtml, plainText } from '#domain/html-tree.ts'
import { partsOf } from '#domain/merge/parts.ts'

/** The changes of a text that readers would want to know. */
export type NotableKind = 'headline' | 'number' | 'name' | 'quotation' | 'text'

/** A place in which a text changed more than a typo does. */
export interface NotableChange {
  kind: NotableKind
  /** The words with some beside them; empty if there were none. */
  before: string
  after: string
}

type ComparedText = Pick<ArticleText, 'title' | 'summary' | 'author' | 'content' | 'quotes'>

/** How many unchanged words are shown on each side. */
const contextWords = 2

/** Texts with more differences than words to compare in a moment count as rewritten. */
const maxEdits = 2_000

interface Word {
  text: string
  /** Without punctuation around it. */
  bare: string
  /** Whether a sentence or a paragraph begins with it, so that its capital letter says nothing. */
  begins: boolean
  /** Whether it is part of a quotation. */
  quoted: boolean
}

/**
 * The changes of an article that are no mere typo: of the headline, numbers, names and quotations.
 *
 * @param before what readers see
 */
export function notableChanges(before: ComparedText, after: ComparedText): NotableChange[] {
  const found: NotableChange[] = []
  if (before.title !== after.title) {
    found.push({ kind: 'headline', before: before.title, after: after.title })
  }
  if (before.author !== after.author) {
    found.push({ kind: 'name', before: before.author, after: after.author })
  }
  const [old, now] = [wordsOf(before), wordsOf(after)]
  const names = new Set([...old, ...now].filter(isCertainName).map(({ bare }) => bare))
  const isSame = (one: Word, other: Word) => one.text === other.text && one.quoted === other.quoted
  const parts = partsOf(old, now, maxEdits, isSame)
  if (!parts) return [...found, { kind: 'text', before: '', after: '' }]
  for (const { same, from, to, start, end } of parts) {
    const kind = same ? undefined : kindOf(old.slice(from, to), now.slice(start, end), names)
    if (kind) found.push({ kind, before: excerpt(old, from, to), after: excerpt(now, start, end) })
  }
  return found
}

function wordsOf({ summary, content, quotes }: ComparedText): Word[] {
  return [
    ...wordsOfPassage(summary, false),
    ...parseHtml(content).children.flatMap((block) =>
      wordsOfPassage(plainText(block), block.type === 'element' && block.tagName === 'blockquote'),
    ),
    ...quotes.flatMap(({ text, attribution }) => [
      ...wordsOfPassage(text, true),
      // After a word that ends nothing: the attribution is a name, whole.
      ...wordsOfPassage(`— ${attribution}`, false),
    ]),
  ]
}

/** After these the sentence goes on: initials and titles. */
const abbreviation = /^(?:\p{Lu}|Mrs?|Ms|Dr|Prof|St|Sen|Rep|Gov|Gen|Col|Jr|Sr)\.$/u

/** The marks that begin a quotation, each with those that end it. */
const quotationMarks: Record<string, string> = {
  '"': '"',
  '“': '”',
  '„': '“”',
  '«': '»',
  '»': '«',
  '‘': '’',
}

/** Without apostrophes, unless one begins or ends a word. */
const marks = /["“”„«»]|(?<!\p{L})‘|’(?!\p{L})/gu

function wordsOfPassage(passage: string, quoted: boolean): Word[] {
  let begins = true
  /** What ends the quotation that is open; empty outside of one. */
  let ends = ''
  return (passage.match(/\S+/g) ?? []).map((text) => {
    let isQuoted = quoted || ends !== ''
    for (const mark of text.match(marks) ?? []) {
      if (ends === '') ends = quotationMarks[mark] ?? ''
      else if (ends.includes(mark)) ends = ''
      isQuoted ||= mark !== '’'
    }
    const bare = text.replaceAll(/^[^\p{L}\p{N}$€£%]+|[^\p{L}\p{N}$€£%]+$/gu, '')
    const word = { text, bare, begins, quoted: isQuoted }
    begins = /[.!?:…]["“”’«»)\]]*$/.test(text) && !abbreviation.test(text)
    return word
  })
}

const spelledNumber =
  /^(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty(?:-\w+)?|hundreds?|thousands?|millions?|billions?|dozens?|half|twice|percent)$/i

function isNumber({ bare }: Word): boolean {
  return /\p{N}/u.test(bare) || spelledNumber.test(bare)
}

function isCertainName(word: Word): boolean {
  return !word.begins && /^\p{Lu}/u.test(word.bare) && !/^I(?:['’]|$)/.test(word.bare)
}

function kindOf(
  removed: readonly Word[],
  added: readonly Word[],
  names: ReadonlySet<string>,
): NotableKind | undefined {
  const words = [...removed, ...added]
  if (words.some(({ quoted }) => quoted)) return 'quotation'
  const differs = (chosen: (word: Word) => boolean) => {
    const [one, other] = [removed, added].map((side) =>
      side
        .filter(chosen)
        .map(({ bare }) => bare)
        .join(' '),
    )
    return one !== other
  }
  if (differs(isNumber)) return 'number'
  return differs(({ bare }) => names.has(bare)) ? 'name' : undefined
}

function excerpt(words: readonly Word[], from: number, to: number): string {
  if (from === to) return ''
  return words
    .slice(Math.max(0, from - contextWords), to + contextWords)
    .map(({ text }) => text)
    .join(' ')
}
