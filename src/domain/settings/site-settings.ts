import * as z from 'zod'
import { categoriesSchema, submittedCategoriesSchema } from '#domain/articles/category-schema.ts'
import { isTimeZone } from '#domain/dates.ts'
import { defaultLanguage, languages } from '#domain/language/language.ts'
import { limits } from '#domain/limits.ts'
import { lineField, textField, visibleName } from '#domain/text-field.ts'
import { appearanceSchema, submittedAppearanceSchema } from './appearance.ts'

/** A text of several paragraphs in Markdown; `{name}` stands for the publication's name. */
const markdownField = (name: string) => textField(name, limits.siteText)

const languageSchema = z.enum(languages, 'Choose one of the languages that the site speaks.')

/** What editors set in the portal instead of in code. `src/publication.ts` holds the defaults. */
export const siteSettingsSchema = z.strictObject({
  name: lineField('The name', limits.siteName).min(1, 'Please give the publication a name.'),
  tagline: lineField('The tagline', limits.tagline),
  /** The line below the masthead and in the footer. */
  statement: lineField('The statement', limits.tagline),
  categories: categoriesSchema,
  about: markdownField('The text of About'),
  contact: markdownField('The text of Contact'),
  /** Shown above what the privacy page says by itself. */
  privacy: markdownField('The text of Privacy'),
  /** As `termsUpdated`; settings that were saved before it existed have none. */
  privacyUpdated: lineField('The date of the privacy page', limits.siteName).default(''),
  terms: markdownField('The text of Terms'),
  /** The date that the terms say they were last updated at, as it is shown. */
  termsUpdated: lineField('The date of the terms', limits.siteName),
  subscribe: markdownField('The text of Subscribe'),
  /** Where readers get a key, below the login's field. */
  loginHint: lineField('The hint', limits.loginHint),
  /** An e-mail address; empty if there is none. */
  contactAddress: z
    .string('The contact address is a text.')
    .trim()
    .max(limits.author, `The contact address has at most ${limits.author} characters.`)
    .refine(
      (address) => address === '' || z.email().safeParse(address).success,
      'Please type an e-mail address, such as editors@example.org.',
    ),
  /** Of the dates of articles, such as `America/New_York`. */
  timeZone: z
    .string('The time zone is a text.')
    .refine(isTimeZone, 'Choose a time zone, such as Europe/Berlin.'),
  /** What the readers' site speaks; settings that were saved before it existed speak English. */
  language: languageSchema.default(defaultLanguage),
  /** Settings that were saved before it existed have none. A save without it leaves it as it is. */
  appearance: appearanceSchema.optional(),
})

export type SiteSettings = z.infer<typeof siteSettingsSchema>

/** The settings as pages show them: with the defaults for what was not saved. */
export type FullSettings = Required<SiteSettings>

export const settingsSubmissionSchema = siteSettingsSchema.extend({
  name: visibleName(siteSettingsSchema.shape.name),
  categories: submittedCategoriesSchema,
  /** The stored one if it is left out. */
  language: languageSchema.optional(),
  appearance: submittedAppearanceSchema.optional(),
  /** The revision that this save started from, 0 for the defaults; 409 if another one is stored by now. */
  revision: z.number().int().nonnegative(),
})

export type SettingsSubmission = z.infer<typeof settingsSubmissionSchema>

export const storedSettingsSchema = z.object({
  /** Null until they are saved for the first time: the defaults of `src/publication.ts` hold. */
  settings: siteSettingsSchema.nullable(),
  /** The categories that articles may have, whether they were saved or not. */
  categories: categoriesSchema,
  /** Raised by every save; 0 before the first. */
  revision: z.number().int().nonnegative(),
  savedBy: z.string().nullable(),
  /** ISO 8601 instant. */
  savedAt: z.string().nullable(),
  /** The id of the article that leads the front page; null if none is pinned. */
  leadArticle: z.string().nullable(),
  /** When and by whom the shared access key was set here; null while `SITE_ACCESS_KEY` is the key. */
  sharedKey: z.object({ changedBy: z.string(), changedAt: z.string() }).nullable(),
})

export type StoredSettings = z.infer<typeof storedSettingsSchema>
