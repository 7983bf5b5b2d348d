import type { Element, ElementContent } from 'hast'
import type { ImportWarnings } from '#tools/import/import-warnings.ts'

/** What a conversion knows besides the element at hand. */
export interface Conversion {
  losses: ImportWarnings
  /** Where the post's page was; empty where nobody knows. */
  address: string
  /** Converts what an element holds. */
  content(node: Element): ElementContent[]
}

/** What becomes of an element that an article here does not have. */
export type ElementConverter = (node: Element, conversion: Conversion) => ElementContent[]
