import { Button } from '#admin/ui/button.tsx'
import { InputField } from '#admin/ui/fields/input-field.tsx'
import { Section } from '#admin/ui/fields/section.tsx'
import { useRowFocus } from '#admin/ui/fields/use-row-focus.ts'
import { limits } from '#domain/limits.ts'
import type { FieldErrors } from './submitted-appearance.ts'

/** What the login's terminal types. */
export function LoginLineFields({
  lines,
  errors,
  onChange,
}: {
  lines: readonly string[]
  errors: FieldErrors
  onChange: (lines: string[]) => void
}) {
  const { rows, focusRow } = useRowFocus()
  return (
    <Section title="Login Lines">
      <p className="hint">The login’s terminal types them. Anyone can read them, without a key.</p>
      <ol className="stack settings-categories" ref={rows}>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: while it is typed, a line has nothing else
          <li key={index}>
            <InputField
              label={`Line ${index + 1}`}
              error={errors[`loginLines.${index}`]}
              value={line}
              onText={(text) => onChange(lines.with(index, text))}
              maxLength={limits.loginLine}
              autoComplete="off"
            />
            <Button
              variant="bare-alarm"
              of={`line ${index + 1}`}
              onClick={() => {
                onChange(lines.toSpliced(index, 1))
                focusRow(index)
              }}
            >
              Remove
            </Button>
          </li>
        ))}
      </ol>
      {lines.length < limits.loginLines && (
        <div>
          <Button
            onClick={() => {
              onChange([...lines, ''])
              focusRow(lines.length)
            }}
          >
            Add Line
          </Button>
        </div>
      )}
    </Section>
  )
}
