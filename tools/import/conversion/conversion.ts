import type { Element, ElementContent } from 'hast'
import type { ImportWarnings } from '#tools/import/import-warnings.ts'

/** The context of converting one element. */
export interface Conversion {
  warnings: ImportWarnings
  /** The address of the post's page; empty if unknown. */
  address: string
  /** Converts an element's children. */
  content(node: Element): ElementContent[]
}

/** Converts an element that articles here do not have. */
export type ElementConverter = (node: Element, conversion: Conversion) => ElementContent[]
