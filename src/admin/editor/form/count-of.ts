import { counted } from '#domain/counted.ts'
/** Such as `1 tag`, `3 tags` and `no tags`. */
export function countOf(count: number, noun: string): string {
  return count === 0 ? `no ${noun}s` : counted(count, noun)
}
