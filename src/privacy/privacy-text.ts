import type { Language } from '#domain/language/language.ts'
import { ar } from './ar.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'

/** What the privacy page says by itself: of what the software stores. */
export interface PrivacyText {
  lede: string
  /** Markdown; `{name}` stands for the publication's name. */
  text: string
}

const texts: Record<Language, PrivacyText> = { en, de, fr, es, ar }

export function privacyTextIn(language: Language): PrivacyText {
  return texts[language]
}
