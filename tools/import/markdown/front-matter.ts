import { parse as parseToml } from 'smol-toml'
import { parse as parseYaml } from 'yaml'
import { assertInCalendar, type Matter, withKnownKeys } from './matter-fields.ts'

/** A Markdown file, split into front matter and text. */
export interface SplitFile {
  /** Undefined if there is none. */
  matter: Matter | undefined
  text: string
}

interface Fence {
  open: RegExp
  close: string
  parse: (matter: string) => unknown
}

/** YAML; TOML and JSON as Hugo reads them; or a named language, as Eleventy writes it. */
const fences: Fence[] = [
  {
    open: /^---( *ya?ml)?$/,
    close: '---',
    // Against alias bombs: an alias may not multiply its anchor by the thousands.
    parse: (matter) => parseYaml(matter, { maxAliasCount: 100, uniqueKeys: false, merge: true }),
  },
  { open: /^--- *json$/, close: '---', parse: (matter) => JSON.parse(matter) },
  { open: /^--- *toml$/, close: '---', parse: tomlOf },
  {
    open: /^--- *(js|javascript|coffee)\w*$/,
    close: '---',
    parse: () => {
      throw new Error('it is a program, which is not run')
    },
  },
  { open: /^\+\+\+$/, close: '+++', parse: tomlOf },
  { open: /^\{$/, close: '}', parse: (matter) => JSON.parse(`{${matter}}`) },
]

/** @throws Error if the front matter is not valid or not an object */
export function splitFrontMatter(source: string): SplitFile {
  const lines = source.replaceAll(/\r\n?/g, '\n').split('\n')
  const fence = fences.find(({ open }) => open.test(lines[0]?.trimEnd() ?? ''))
  if (!fence) return { matter: undefined, text: lines.join('\n') }
  const end = lines.findIndex((line, index) => index > 0 && line.trimEnd() === fence.close)
  if (end === -1) throw new Error(`its front matter never ends (no line “${fence.close}”)`)
  const matter: unknown = parsed(fence, lines.slice(1, end).join('\n')) ?? {}
  if (typeof matter !== 'object' || Array.isArray(matter)) {
    throw new Error('its front matter must be an object')
  }
  return { matter: withKnownKeys(matter as Matter), text: lines.slice(end + 1).join('\n') }
}

function parsed(fence: Fence, matter: string): unknown {
  try {
    return fence.parse(matter)
  } catch (error) {
    const [reason] = (error as Error).message.split('\n')
    throw new Error(`its front matter cannot be read: ${reason}`)
  }
}

/** @throws Error also for a day that the parser takes for another one */
function tomlOf(matter: string): unknown {
  for (const [, field = '', day = ''] of matter.matchAll(/^([\w-]+)\s*=\s*(\d{4}-\d\d-\d\d)/gm)) {
    assertInCalendar(field, day)
  }
  return parseToml(matter)
}
