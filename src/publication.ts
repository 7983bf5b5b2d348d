import { defaultCategories } from '#domain/articles/category.ts'
import { defaultTimeZone } from '#domain/dates.ts'
import { defaultLanguage } from '#domain/language/language.ts'
import { en } from '#domain/language/words/en.ts'
import type { Appearance } from '#domain/settings/appearance.ts'
import type { FullSettings } from '#domain/settings/site-settings.ts'
import { defaultAccent } from '#domain/settings/themes.ts'
import { defaultTexts } from './default-texts.ts'

/** The face that the software comes with. */
export const defaultAppearance: Appearance = {
  ...defaultAccent,
  typefaces: 'broadsheet',
  headerLinks: [
    { label: 'Home', href: '/' },
    { label: 'Latest', href: '/latest' },
    { label: 'Audio', href: '/audio' },
    { label: 'Admin', href: '/admin' },
  ],
  footerLinks: [
    { label: 'Latest Stories', href: '/latest' },
    { label: 'Audio Features', href: '/audio' },
    { label: 'About', href: '/about' },
    { label: 'Contributors', href: '/contributors' },
    { label: 'Feeds', href: '/subscribe#feeds' },
    { label: 'Privacy', href: '/privacy' },
    { label: 'Terms', href: '/terms' },
  ],
  loginLines: en.login.lines,
}

/** The day of the default texts, and how a page in English writes it. */
export const textsUpdated = { day: '2025-03-30', words: 'March 30, 2025' }

/** What holds until editors save other settings in the portal. */
export const defaultSettings: FullSettings = {
  name: 'The Underground',
  tagline: 'decrypting reality, one article at a time',
  statement: 'No sponsors. No gatekeepers. Sharp takes and unfiltered truth.',
  categories: [...defaultCategories],
  about: defaultTexts.about,
  contact: '',
  privacy: '',
  privacyUpdated: textsUpdated.words,
  terms: defaultTexts.terms,
  termsUpdated: textsUpdated.words,
  subscribe: '',
  loginHint: en.login.hint,
  contactAddress: '',
  timeZone: defaultTimeZone,
  language: defaultLanguage,
  appearance: defaultAppearance,
}

/** Pages that read "Coming soon", as *Audio* and *Explore* do while there is nothing on them. `subscribe` has the addresses of the feeds instead. */
export const placeholders = [
  { path: 'contact', title: 'Contact' },
  { path: 'subscribe', title: 'Subscribe' },
  { path: 'support', title: 'Support' },
  { path: 'cookies', title: 'Cookies' },
] as const
