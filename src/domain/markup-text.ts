import { type Token, type TokenHandler, Tokenizer, TokenizerMode } from 'parse5'

/** Elements whose content is not part of the text. */
const ignored = new Set(['script', 'style', 'title', 'noscript', 'iframe', 'noembed', 'noframes'])

/** The elements that separate words at their start, and at their end. */
interface Separators {
  starts: ReadonlySet<string>
  ends: ReadonlySet<string>
}

/** Collects text from a stream of tokens. It builds no tree, so that nesting costs nothing. */
class TextCollector implements TokenHandler {
  text = ''
  #ignoredTag = ''
  readonly #separators: Separators | undefined
  readonly #tokenizer = new Tokenizer({ sourceCodeLocationInfo: false }, this)

  /** @param separators every tag by default */
  constructor(separators?: Separators) {
    this.#separators = separators
  }

  read(html: string): string {
    this.#tokenizer.write(html, true)
    return this.text.replaceAll(/\s+/g, ' ').trim()
  }

  onStartTag({ tagName }: Token.TagToken): void {
    if (this.#separators?.starts.has(tagName) !== false) this.text += ' '
    if (!ignored.has(tagName)) return
    this.#ignoredTag = tagName
    this.#tokenizer.state = TokenizerMode.RAWTEXT
  }

  onEndTag({ tagName }: Token.TagToken): void {
    if (this.#separators?.ends.has(tagName) !== false) this.text += ' '
    if (tagName === this.#ignoredTag) this.#ignoredTag = ''
  }

  onCharacter({ chars }: Token.CharacterToken): void {
    if (this.#ignoredTag === '') this.text += chars
  }

  onWhitespaceCharacter(): void {
    this.text += ' '
  }

  onNullCharacter(): void {}
  onComment(): void {}
  onDoctype(): void {}
  onEof(): void {}
}

/**
 * The text of HTML that is too deep or too large to build a tree from.
 *
 * @param separators every tag by default
 */
export function markupText(html: string, separators?: Separators): string {
  return new TextCollector(separators).read(html)
}
