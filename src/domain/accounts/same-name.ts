/**
 * Whether a person would take two names for one: they differ in letter case, spaces, invisible characters
 * or the Unicode form of their letters only.
 */
export function isSameName(one: string, other: string): boolean {
  return folded(one) === folded(other)
}

function folded(name: string): string {
  // Upper case first: both letters of `ß` are one then.
  const letters = name.normalize('NFKC').toUpperCase().toLowerCase()
  return letters.replaceAll(/[\s\p{Cf}]+/gu, '').normalize('NFKC')
}
