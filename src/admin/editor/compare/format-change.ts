const names: Record<string, string> = {
  strong: 'bold',
  em: 'italic',
  u: 'underline',
  s: 'strikethrough',
  code: 'code',
  sub: 'subscript',
  sup: 'superscript',
  cite: 'citation',
}

function nameOf(format: string): string {
  return format.startsWith('a ') ? `link to ${format.slice(2)}` : (names[format] ?? format)
}

/** In words, such as `bold added`, or `link to … instead of link to …`. */
export function formatChange(before: readonly string[], after: readonly string[]): string {
  const added = after.filter((format) => !before.includes(format)).map(nameOf)
  const removed = before.filter((format) => !after.includes(format)).map(nameOf)
  if (added.length === 0) return `${removed.join(', ')} removed`
  if (removed.length === 0) return `${added.join(', ')} added`
  return `${added.join(', ')} instead of ${removed.join(', ')}`
}
