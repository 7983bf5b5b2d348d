const english = ['“', '”']
const german = ['„', '“']
const guillemets = ['«', '»']

/** The quotation marks of languages, by the first part of their tags. Others have the English ones. */
const marks: Readonly<Record<string, readonly string[]>> = {
  de: german,
  cs: german,
  sk: german,
  sl: german,
  bg: german,
  is: german,
  fr: ['«\u00a0', '\u00a0»'],
  ar: guillemets,
  fa: guillemets,
  es: guillemets,
  it: guillemets,
  pt: guillemets,
  ca: guillemets,
  el: guillemets,
  ru: guillemets,
  uk: guillemets,
  no: guillemets,
  nb: guillemets,
  pl: ['„', '”'],
  ro: ['„', '”'],
  hu: ['„', '”'],
  sv: ['”', '”'],
  fi: ['”', '”'],
  da: ['»', '«'],
  ja: ['「', '」'],
}

/** The marks around a quotation in a language, by its tag (BCP 47). */
export function quotationMarks(tag: string): readonly string[] {
  return marks[tag.split('-')[0] ?? ''] ?? english
}
