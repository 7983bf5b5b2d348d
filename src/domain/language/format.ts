import { type Language, localeOf } from './language.ts'

/** A text for each plural form that a language has (`Intl.PluralRules`); `{count}` stands for the number. */
export type Plural = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>

/** Replaces the names in braces by their values. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (name, key: string) => `${values[key] ?? name}`)
}

const rules = new Map<Language, Intl.PluralRules>()

export function plural(forms: Plural, count: number, language: Language): string {
  const rule = rules.get(language) ?? new Intl.PluralRules(localeOf(language))
  rules.set(language, rule)
  return fill(forms[rule.select(count)] ?? forms.other, { count })
}
