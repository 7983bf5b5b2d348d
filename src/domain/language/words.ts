import type { Language } from './language.ts'
import { ar } from './words/ar.ts'
import { de } from './words/de.ts'
import { en } from './words/en.ts'
import { es } from './words/es.ts'
import { fr } from './words/fr.ts'
import type { Words } from './words-type.ts'

const modules: Record<Language, Words> = { en, de, fr, es, ar }

/** Everything that the readers' site says in a language. */
export function wordsIn(language: Language): Words {
  return modules[language]
}
