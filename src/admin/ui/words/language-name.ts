const names = new Intl.DisplayNames('en', { type: 'language' })

/** The English name of a language, by its tag (BCP 47). */
export function languageName(tag: string): string {
  return names.of(tag) ?? tag
}
