/** @returns undefined for what is no JSON, such as a proxy's page */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
