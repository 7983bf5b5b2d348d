import { slugOf } from './articles/slug.ts'

/**
 * A name as the part of an address, and as what spellings of it have in common. Names that differ in letter
 * case, accents or punctuation only share one, except for what follows a letter in `C++` and `C#`. A name
 * with letters that an address cannot hold, or with too many, ends with its hash.
 *
 * @returns an empty text for a name without letters and digits
 */
export function nameAddress(name: string): string {
  const spelled = name
    .normalize('NFKD')
    .replaceAll(/(?<=[\p{L}\p{N}+])\+/gu, ' plus')
    .replaceAll(/(?<=[\p{L}\p{N}])#/gu, ' sharp')
  const words = slugOf(spelled)
  const lettersInName = spelled.match(/[\p{L}\p{N}]/gu)?.length ?? 0
  const isComplete = lettersInName <= words.replaceAll('-', '').length
  return isComplete ? words : [words, hashOf(name)].filter(Boolean).join('-')
}

/** FNV-1a, 32 bits: short, and the same in the browser, the build and the Worker. */
export function hashOf(name: string): string {
  let hash = 0x811c9dc5
  for (const character of name.normalize('NFKC').toLowerCase()) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  return (hash >>> 0).toString(36)
}
