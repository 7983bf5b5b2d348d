import * as z from 'zod'
import { audioSchema } from '#domain/audio/audio-schema.ts'
import { bylineOf } from '#domain/authors/author.ts'
import { writtenCreditsSchema } from '#domain/authors/author-schema.ts'
import { imageAddressSchema } from '#domain/images/media-schema.ts'
import { languageTagSchema } from '#domain/language/language-tag-schema.ts'
import { limits } from '#domain/limits.ts'
import { lineField, textField } from '#domain/text-field.ts'
import { categorySchema } from './category-schema.ts'
import { citationSchema, citationsSchema } from './citation.ts'
import { nonBlankQuotes } from './non-blank-quotes.ts'
import { quoteSchema } from './quote.ts'
import { tagsSchema } from './tags.ts'

interface Field<Written extends z.ZodType, Stored extends z.ZodType> {
  /** The editor's name for it. */
  label: string
  /** What a save may send: cleaned, and with its limits. */
  written: Written
  /** What is stored, and what the API answers. Has a default if older texts lack the field. */
  stored: Stored
  /** Stands for what an old text lacks, or has in another form. */
  empty: z.output<Stored>
  /** How the changes of two people are merged: as one value, part by part, word by word, as a list, or in no order. */
  merged: 'whole' | 'parts' | 'words' | 'list' | 'set' | 'document'
}

/** A field that is one string in a save, in its column, and in the editor's form. */
interface TextField<Written extends z.ZodType, Stored extends z.ZodType>
  extends Field<Written, Stored> {
  /** How two texts are compared: as one line, line by line, block by block, or as pictures. */
  compared: 'line' | 'lines' | 'html' | 'image'
}

function field<Written extends z.ZodType, Stored extends z.ZodType>(
  options: Field<Written, Stored>,
): Field<Written, Stored> {
  return options
}

type StoredText = z.ZodType<string, string | undefined>

function text<Written extends z.ZodType<string>>(
  options: Pick<Field<Written, StoredText>, 'label' | 'written'> &
    Partial<TextField<Written, StoredText>>,
): TextField<Written, StoredText> {
  return { stored: z.string(), empty: '', compared: 'line', merged: 'whole', ...options }
}

/** The written fields of an article, in the editor's order. Everything that holds a text derives from them. */
export const articleFields = {
  title: text({
    label: 'Title',
    written: lineField('The title', limits.title).min(1, 'Please provide a title for the article.'),
    merged: 'words',
  }),
  author: text({
    label: 'Author',
    written: lineField('The author', limits.author).default('').transform(bylineOf),
  }),
  /** Authors beside the byline, with what they did; the byline alone names the author of the text if none does here. */
  authors: field({
    label: 'Credits',
    written: writtenCreditsSchema,
    stored: writtenCreditsSchema,
    empty: [],
    merged: 'set',
  }),
  category: text({
    label: 'Category',
    written: categorySchema.default(''),
    stored: categorySchema,
  }),
  /** The language of its text as a tag; empty for the magazine's. */
  language: text({
    label: 'Language',
    written: languageTagSchema.default(''),
    stored: z.string().default(''),
  }),
  tags: field({
    label: 'Tags',
    written: tagsSchema,
    stored: z.array(z.string()),
    empty: [],
    merged: 'set',
  }),
  summary: text({
    label: 'Summary',
    written: textField('The summary', limits.summary).default(''),
    compared: 'lines',
    merged: 'words',
  }),
  /** HTML that `articleTextSchema` sanitizes: not here, where every screen would load the parser. */
  content: text({
    label: 'Article Content',
    written: z.string(),
    compared: 'html',
    merged: 'document',
  }),
  quotes: field({
    label: 'Featured Quotes',
    written: z
      .array(quoteSchema)
      .max(limits.quotes, `An article has at most ${limits.quotes} quotes.`)
      .default([])
      .transform(nonBlankQuotes),
    stored: z.array(quoteSchema),
    empty: [],
    merged: 'list',
  }),
  citations: field({
    label: 'Citations',
    written: citationsSchema,
    stored: z.array(citationSchema),
    empty: [],
    merged: 'list',
  }),
  /** The cover's address; empty if there is none. */
  coverImage: text({
    label: 'Cover image',
    written: imageAddressSchema.default(''),
    compared: 'image',
  }),
  /** The cover in words, for readers who cannot see it. */
  coverAlt: text({
    label: 'Alternative text of the cover',
    written: lineField('The alternative text of the cover', limits.coverAlt).default(''),
    merged: 'words',
  }),
  photoCredit: text({
    label: 'Photo Credit',
    written: lineField('The photo credit', limits.credit).default(''),
  }),
  /** The recording of the article; null if there is none. */
  audio: field({
    label: 'Audio',
    written: audioSchema.nullable().default(null),
    stored: audioSchema.nullable().default(null),
    empty: null,
    merged: 'parts',
  }),
  /** Who submitted it, if not the author. */
  reporter: field({
    label: 'Reporter',
    written: lineField('The reporter', limits.author).nullable().default(null),
    stored: z.string().nullable(),
    empty: null,
    merged: 'whole',
  }),
  /** The subject, if no category fits. */
  topic: field({
    label: 'Topic',
    written: lineField('The topic', limits.author).nullable().default(null),
    stored: z.string().nullable(),
    empty: null,
    merged: 'whole',
  }),
}

type Fields = typeof articleFields

export type FieldName = keyof Fields

export type TextFieldName = {
  [Name in FieldName]: Fields[Name] extends { compared: string } ? Name : never
}[FieldName]

export const fieldNames = Object.keys(articleFields) as FieldName[]

export function isTextField(name: FieldName): name is TextFieldName {
  return 'compared' in articleFields[name]
}

/** All but the text itself, which is merged as the document that the editor holds. */
export const mergedFieldNames = fieldNames.filter(
  (name): name is Exclude<FieldName, 'content'> => articleFields[name].merged !== 'document',
)

export const textFieldNames = fieldNames.filter(isTextField)

/** What our exports name besides, and their imports read: other systems have nothing for it. */
export const exportedFieldNames = [
  'language',
  'coverAlt',
  'photoCredit',
] as const satisfies TextFieldName[]

/** What cards show readers. A new field is private until it is named in one of these three lists. */
export const cardFieldNames = [
  'title',
  'summary',
  'category',
  'language',
  'coverImage',
  'coverAlt',
  'photoCredit',
  'audio',
  'tags',
  'author',
] as const satisfies FieldName[]

/** What lists answer to readers. Credits get ids, so they are not here. */
export const listedFieldNames = [
  ...cardFieldNames,
  'citations',
  'reporter',
  'topic',
] as const satisfies FieldName[]

export const readerFieldNames = [
  ...listedFieldNames,
  'content',
  'quotes',
] as const satisfies FieldName[]

/** What an article's page shows of a text. */
export type ShownFieldName = Exclude<(typeof readerFieldNames)[number], 'reporter' | 'topic'>

/** An object of the same fields, with what `makeValue` makes of each name. */
export function eachField<Name extends string, Value>(
  names: readonly Name[],
  makeValue: (name: Name) => Value,
): Record<Name, Value> {
  // `Object.fromEntries` forgets the names.
  return Object.fromEntries(names.map((name) => [name, makeValue(name)])) as Record<Name, Value>
}

export function pickFields<Value extends object, Name extends keyof Value & string>(
  value: Value,
  names: readonly Name[],
): Pick<Value, Name> {
  return eachField(names, (name) => value[name]) as Pick<Value, Name>
}

function schemasOf<Part extends 'written' | 'stored'>(part: Part) {
  return eachField(fieldNames, (name) => articleFields[name][part]) as {
    [Name in FieldName]: Fields[Name][Part]
  }
}

export const writtenFields = schemasOf('written')

export const storedFields = schemasOf('stored')

/** The fields of a text of whatever age: what it lacks, or has in another form, is empty. */
export const lenientFields = eachField(fieldNames, (name) => {
  const { stored, empty } = articleFields[name]
  return (stored as z.ZodType).catch(empty)
}) as { [Name in FieldName]: z.ZodCatch<Fields[Name]['stored']> }

/** What a text says in which nothing is written yet. */
export const emptyText = eachField(fieldNames, (name) => articleFields[name].empty) as {
  [Name in FieldName]: Fields[Name]['empty']
}
