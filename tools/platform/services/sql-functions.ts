/** A string or a name in quotation marks, a comment, a word, a sign. */
const tokens = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|\w+|\S/g

/** Words before a bracket that does not hold arguments. */
const keywords = new Set(['by', 'conflict', 'in', 'key', 'over', 'set', 'unique', 'values'])

/** Words before a name that is not a function's. */
const beforeTables = new Set(['into', 'on', 'table'])

/** Words after a bracket that holds a statement. */
const statements = new Set(['select', 'values', 'with'])

interface Call {
  /** The function; empty if the bracket does not hold arguments. */
  name: string
  count: number
}

/** The function of a statement that has more arguments than so many; undefined if none has. */
export function findLongCall(query: string, most: number): Call | undefined {
  // Nearly all statements: they need not be read.
  if (query.split(',', most + 1).length <= most) return undefined
  const open: Call[] = []
  let [last, beforeLast] = ['', '']
  for (const [token] of query.toLowerCase().matchAll(tokens)) {
    const inner = open.at(-1)
    if (token === '(') {
      const isName = /^[a-z_]/.test(last) && !keywords.has(last) && !beforeTables.has(beforeLast)
      open.push({ name: isName ? last : '', count: 1 })
    } else if (token === ',' && inner) inner.count++
    else if (token === ')' && inner) {
      if (inner.name !== '' && inner.count > most) return inner
      open.pop()
    } else if (last === '(' && inner && statements.has(token)) inner.name = ''
    beforeLast = last
    last = token
  }
  return undefined
}
