import { d1Limits } from './plans.ts'
import { findLongCall } from './sql-functions.ts'
import type { SentStatement, ServiceCall } from './wrapped-services.ts'

/** Says what D1 would refuse of a statement; undefined if nothing. */
export function refusalOf({ query, values }: SentStatement): string | undefined {
  const statementBytes = byteLength(query)
  if (statementBytes > d1Limits.statementBytes) {
    return `a statement of ${counted(statementBytes)} bytes, of at most ${counted(d1Limits.statementBytes)}`
  }
  if (values.length > d1Limits.parameters) {
    return `${values.length} parameters, of at most ${d1Limits.parameters}`
  }
  const call = findLongCall(query, d1Limits.functionArguments)
  if (call) {
    return `${call.count} arguments of ${call.name}, of at most ${d1Limits.functionArguments}`
  }
  const place = values.findIndex((value) => byteLength(value) > d1Limits.valueBytes)
  return place < 0 ? undefined : tooLarge(`parameter ${place + 1}`, byteLength(values[place]))
}

/** Says what D1 could not have answered; undefined if nothing. */
export function refusalOfAnswer({ method }: ServiceCall, answer: unknown): string | undefined {
  const answers = method === 'batch' && Array.isArray(answer) ? answer : [answer]
  for (const row of answers.flatMap(rowsOf)) {
    const sizes = Object.values(row).map(byteLength)
    const bytes = sizes.reduce((sum, size) => sum + size, 0)
    if (bytes > d1Limits.valueBytes) return tooLarge('a row of the answer', bytes)
  }
  return undefined
}

function rowsOf(answer: unknown): object[] {
  if (typeof answer !== 'object' || answer === null) return [{ answer }]
  if ('results' in answer && Array.isArray(answer.results)) return answer.results
  return Array.isArray(answer) ? answer : [answer]
}

function tooLarge(what: string, bytes: number): string {
  return `${what} of ${counted(bytes)} bytes, of at most ${counted(d1Limits.valueBytes)}`
}

const encoder = new TextEncoder()

function byteLength(value: unknown): number {
  if (typeof value === 'string') {
    // No character takes more than three bytes: most need not be encoded.
    return value.length * 3 <= d1Limits.statementBytes
      ? value.length
      : encoder.encode(value).byteLength
  }
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return value.byteLength
  return Array.isArray(value) ? value.length : 8
}

function counted(bytes: number): string {
  return bytes.toLocaleString('en')
}
