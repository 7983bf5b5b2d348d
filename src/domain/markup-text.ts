import { type Token, type TokenHandler, Tokenizer, TokenizerMode } from 'parse5'

/** Elements whose content is not part of the text. */
const ignored = new Set(['script', 'style', 'title', 'noscript', 'iframe', 'noembed', 'noframes'])

/** Collects text from a stream of tokens. It builds no tree, so that nesting costs nothing. */
class TextCollector implements TokenHandler {
  text = ''
  #ignoredTag = ''
  readonly #separators: ReadonlySet<string> | undefined
  readonly #tokenizer = new Tokenizer({ sourceCodeLocationInfo: false }, this)

  /** @param separators the elements that separate words at their start; every tag by default */
  constructor(separators?: ReadonlySet<string>) {
    this.#separators = separators
  }

  read(html: string): string {
    this.#tokenizer.write(html, true)
    return this.text.replaceAll(/\s+/g, ' ').trim()
  }

  onStartTag({ tagName }: Token.TagToken): void {
    if (this.#separators?.has(tagName) !== false) this.text += ' '
    if (!ignored.has(tagName)) return
    this.#ignoredTag = tagName
    this.#tokenizer.state = TokenizerMode.RAWTEXT
  }

  onEndTag({ tagName }: Token.TagToken): void {
    if (!this.#separators) this.text += ' '
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
 * @param separators the elements that separate words at their start; every tag by default
 */
export function markupText(html: string, separators?: ReadonlySet<string>): string {
  return new TextCollector(separators).read(html)
}
