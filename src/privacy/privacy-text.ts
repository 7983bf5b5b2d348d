import type { Language } from '#domain/language/language.ts'
import { ar } from './ar.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import type { PrivacyText } from './privacy.ts'

const texts: Record<Language, PrivacyText> = { en, de, fr, es, ar }

export function privacyTextIn(language: Language): PrivacyText {
  return texts[language]
}
