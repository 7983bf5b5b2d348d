import { type Token, type TokenHandler, Tokenizer, TokenizerMode } from 'parse5'

/** Elements whose content is no text of the article. */
const silent = new Set(['script', 'style', 'title', 'noscript', 'iframe', 'noembed', 'noframes'])

/** Takes the words out of a stream of tokens; no tree is made, so that depth costs nothing. */
class Words implements TokenHandler {
  text = ''
  #silent = ''
  readonly #tokenizer = new Tokenizer({ sourceCodeLocationInfo: false }, this)

  read(html: string): string {
    this.#tokenizer.write(html, true)
    return this.text.replaceAll(/\s+/g, ' ').trim()
  }

  onStartTag({ tagName }: Token.TagToken): void {
    this.text += ' '
    if (!silent.has(tagName)) return
    this.#silent = tagName
    this.#tokenizer.state = TokenizerMode.RAWTEXT
  }

  onEndTag({ tagName }: Token.TagToken): void {
    this.text += ' '
    if (tagName === this.#silent) this.#silent = ''
  }

  onCharacter({ chars }: Token.CharacterToken): void {
    if (this.#silent === '') this.text += chars
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
 * @param html HTML that is no tree worth making: nested without end, or of too many elements
 * @returns its words, parted by single spaces
 */
export function markupText(html: string): string {
  return new Words().read(html)
}
