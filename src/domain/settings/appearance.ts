import * as z from 'zod'
import { limits } from '#domain/limits.ts'
import { lineField, textField } from '#domain/text-field.ts'
import { linkAddress, returnPath } from '#domain/web-address.ts'
import { colourPattern } from './themes.ts'
import { typefacesSchema } from './typefaces-schema.ts'

const colour = z
  .string('The colour is a text.')
  .trim()
  .toLowerCase()
  .regex(colourPattern, 'Choose a colour, such as #006b45.')

/** A path of this site, or the address of another one. */
function isLinkTarget(href: string): boolean {
  return href.startsWith('/')
    ? returnPath(href) === href
    : linkAddress(href) === href && href !== ''
}

export const siteLinkSchema = z.strictObject({
  label: lineField('The label', limits.linkLabel).min(1, 'Please give the link a label.'),
  href: lineField('The address', limits.address).refine(
    isLinkTarget,
    'Type a path, such as /about, or an address, such as https://example.org.',
  ),
})

export type SiteLink = z.infer<typeof siteLinkSchema>

const linksSchema = (where: string, maximum: number) =>
  z.array(siteLinkSchema).max(maximum, `${where} has at most ${maximum} links.`)

/** An upload that `picture-rules.ts` allows. */
const pictureSchema = textField('The picture', limits.address)

/** Shown in the place of the name. */
const logoSchema = z.strictObject({
  paper: pictureSchema,
  /** Empty if the one for paper is shown at night, too. */
  night: pictureSchema.default(''),
  /** Empty if the magazine's name says what the picture shows. */
  alt: lineField('The alternative text', limits.siteName).default(''),
})

/** The magazine's face: what is not in its texts. `src/publication.ts` holds the defaults. */
export const appearanceSchema = z.strictObject({
  /** As it was chosen, such as `#006b45`. */
  accent: colour,
  /** As it is shown on both themes: every save computes them from the accent. */
  colours: z.strictObject({ paper: colour, night: colour }),
  typefaces: typefacesSchema,
  logo: logoSchema.optional(),
  /** The square picture that all icons are made of. */
  icon: pictureSchema.optional(),
  headerLinks: linksSchema('The header', limits.headerLinks).refine(
    (links) => links.reduce((sum, { label }) => sum + label.length, 0) <= limits.headerLabels,
    `The header’s labels have at most ${limits.headerLabels} characters together.`,
  ),
  footerLinks: linksSchema('The footer', limits.footerLinks),
  /** What the login's terminal types, in order. */
  loginLines: z
    .array(lineField('The line', limits.loginLine).min(1, 'Please type a line, or remove it.'))
    .max(limits.loginLines, `The login has at most ${limits.loginLines} lines.`),
})

export type Appearance = z.infer<typeof appearanceSchema>

/** A logo or icon that is left out stays as it is; null takes it away. */
export const submittedAppearanceSchema = appearanceSchema.partial({ colours: true }).extend({
  logo: logoSchema.nullable().optional(),
  icon: pictureSchema.nullable().optional(),
})

export type SubmittedAppearance = z.infer<typeof submittedAppearanceSchema>
