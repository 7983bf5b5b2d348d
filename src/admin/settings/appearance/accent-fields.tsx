import { Field } from '#admin/ui/fields/field.tsx'
import { Section } from '#admin/ui/fields/section.tsx'
import { accentFor } from '#domain/settings/accent.ts'
import { colourPattern, leastContrast, type Theme, themes } from '#domain/settings/themes.ts'

export const isColour = (text: string) => colourPattern.test(text)

/** As it is typed; six digits are a colour without their sign too. */
const typedColour = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/^(?=[0-9a-f]{6}$)/, '#')

/** Three digits are said to be a colour once nothing follows them. */
const wholeColour = (text: string) =>
  text.replace(/^#?([0-9a-f])([0-9a-f])([0-9a-f])$/, '#$1$1$2$2$3$3')

/** Colours that are shown on paper as they are. No colour is dark enough for paper and light enough for night. */
const suggestions = [
  ['Green', '#006b45'],
  ['Blue', '#0b57d0'],
  ['Red', '#a3261b'],
  ['Brown', '#8a4b08'],
  ['Violet', '#6d3bbd'],
  ['Teal', '#00666f'],
] as const

const places = { paper: 'On paper', night: 'At night' } as const

/** The accent: as it is given, and as both themes show it. */
export function AccentFields({
  accent,
  colour,
  error,
  onChange,
}: {
  accent: string
  /** The accent, or the last one before what is typed, which is none. */
  colour: string
  error: string | undefined
  onChange: (accent: string) => void
}) {
  const finish = () => onChange(wholeColour(accent))
  const message = isColour(accent) ? error : 'Type a colour, such as #006b45.'
  return (
    <Section title="Accent">
      <p className="hint">
        The colour of links, labels and the focus. It is made darker or lighter where it could not
        be read.
      </p>
      <div className="accent-fields">
        <Field label="Colour" className="accent-picker">
          {(ids) => (
            <input
              {...ids}
              type="color"
              value={colour}
              onChange={({ target }) => onChange(target.value)}
            />
          )}
        </Field>
        <Field label="As a number" error={message}>
          {(ids) => (
            <input
              {...ids}
              value={accent}
              onChange={({ target }) => onChange(typedColour(target.value))}
              onBlur={finish}
              // Enter sends the form.
              onKeyDown={({ key }) => key === 'Enter' && finish()}
              autoComplete="off"
              spellCheck={false}
              maxLength={20}
            />
          )}
        </Field>
        {/* biome-ignore lint/a11y/useSemanticElements: it groups buttons, not fields */}
        <div className="accent-suggestions" role="group" aria-label="Colours that fit">
          {suggestions.map(([name, suggested]) => (
            <button
              key={suggested}
              type="button"
              aria-pressed={suggested === accent}
              title={suggested}
              onClick={() => onChange(suggested)}
            >
              <span className="swatch" style={{ background: suggested }} />
              {name}
            </button>
          ))}
        </div>
      </div>
      <ul className="accent-uses" aria-label="How it is shown" aria-live="polite">
        {(['paper', 'night'] as const).map((theme) => (
          <AccentUse key={theme} accent={colour} theme={theme} />
        ))}
      </ul>
    </Section>
  )
}

/** What one theme shows, and why it is not the colour as given. */
function AccentUse({ accent, theme }: { accent: string; theme: Theme }) {
  const { colour, contrast, givenContrast, moved } = accentFor(accent)[theme]
  const { ground } = themes[theme]
  return (
    <li>
      <span className="accent-pair" aria-hidden="true" style={{ background: ground }}>
        <span className="swatch" style={{ background: accent }} />
        <span className="swatch" style={{ background: colour }} />
      </span>
      <span>
        <strong>{places[theme]}</strong>{' '}
        {moved === null ? (
          <>
            as you chose it, {colour}: {ratio(contrast)} with its ground.
          </>
        ) : (
          <>
            {moved}, as {colour}: {ratio(contrast)} with its ground. As {accent} it would have{' '}
            {ratio(givenContrast)}, and text needs {ratio(leastContrast.text)}.
          </>
        )}
      </span>
    </li>
  )
}

/** Rounded down: what is almost enough is not enough. */
function ratio(contrast: number): string {
  return `${(Math.floor(contrast * 10) / 10).toFixed(1)}:1`
}
