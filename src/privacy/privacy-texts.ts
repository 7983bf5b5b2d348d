import type { Language } from '#domain/language/language.ts'
import { ar } from './ar.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'

/**
 * What the privacy page says by itself, of what the software stores: Markdown, in which `{name}` stands
 * for the publication's name.
 */
export const privacyTexts: Record<Language, string> = { en, de, fr, es, ar }
