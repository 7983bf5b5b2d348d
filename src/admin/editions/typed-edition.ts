import { typedSince, withTheirItems } from '#admin/ui/fields/typed-since.ts'
import type { AdminEdition, EditionEntry } from '#domain/editions/edition-schema.ts'
import type { EditionWords } from './edition-fields.tsx'

/** The fields, and its articles. */
export type TypedEdition = EditionWords & { listed: readonly EditionEntry[] }

export function typedOf(edition: AdminEdition | undefined, nextNumber: number): TypedEdition {
  return {
    listed: edition?.contents ?? [],
    number: String(edition?.number ?? nextNumber),
    title: edition?.title ?? '',
    coverImage: edition?.coverImage ?? '',
    coverAlt: edition?.coverAlt ?? '',
    editorial: edition?.editorial ?? '',
    offersEpub: edition?.offersEpub ?? false,
  }
}

/** What was typed since an edition, as it is kept on this computer. */
export interface KeptEdition {
  words: Partial<EditionWords>
  listed?: readonly EditionEntry[] | undefined
}

export function keptOf({ listed, ...words }: Partial<TypedEdition>): KeptEdition {
  return { words, listed }
}

/** What was typed, over what someone else saved since the form was the base. */
export function typedOver(
  form: TypedEdition,
  base: TypedEdition,
  theirs: TypedEdition,
): TypedEdition {
  const typed = typedSince(form, base)
  const listed =
    typed.listed && withTheirItems(typed.listed, base.listed, theirs.listed, ({ _id }) => _id)
  return { ...theirs, ...typed, ...(listed && { listed }) }
}
