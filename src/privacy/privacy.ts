/** What the privacy page says by itself: of what the software stores. */
export interface PrivacyText {
  lede: string
  /** Markdown; `{name}` stands for the publication's name. */
  text: string
}
