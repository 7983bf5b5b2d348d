/** What browsers call themselves; the first that fits counts, because most also name others. */
const families: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

/** The family of the browser that a `User-Agent` names. Nothing else of it is kept. */
export function browserFamily(userAgent: string | undefined): string {
  return families.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1] ?? 'A program'
}
