/** Scripts and languages that are written from right to left. */
const rightToLeftScript = /^[a-z]+-(Arab|Hebr|Syrc|Thaa|Nkoo|Adlm|Rohg)\b/
const otherScript = /^[a-z]+-[A-Z][a-z]{3}\b/
const rightToLeft = new Set(
  'ar arc ary arz azb ckb dv fa he ks nqo pa-PK pnb ps sd skr syr ug ur yi'.split(' '),
)

export type Direction = 'ltr' | 'rtl'

/** The direction of a language's script, by its tag (BCP 47), such as `ar` or `az-Arab`. */
export function directionOf(tag: string): Direction {
  if (rightToLeftScript.test(tag)) return 'rtl'
  const [language = ''] = tag.split('-')
  if (otherScript.test(tag)) return 'ltr'
  return rightToLeft.has(language) || rightToLeft.has(tag) ? 'rtl' : 'ltr'
}

/** The `dir` of a page; from left to right is what browsers assume. */
export function pageDirection(language: string): 'rtl' | undefined {
  return directionOf(language) === 'rtl' ? 'rtl' : undefined
}

/** What an element whose text is in this language says of it; nothing if it is that of its page. */
export function languageAttributes(tag: string, page: string): { lang?: string; dir?: Direction } {
  if (tag === '' || tag === page) return {}
  const [own, around] = [directionOf(tag), directionOf(page)]
  return { lang: tag, ...(own !== around && { dir: own }) }
}
