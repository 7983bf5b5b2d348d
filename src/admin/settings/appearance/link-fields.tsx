import { Button } from '#admin/ui/button.tsx'
import { OrderButtons } from '#admin/ui/dragging/ordering.tsx'
import { InputField, verbatim } from '#admin/ui/fields/input-field.tsx'
import { Section } from '#admin/ui/fields/section.tsx'
import { useRowFocus } from '#admin/ui/fields/use-row-focus.ts'
import { limits } from '#domain/limits.ts'
import type { SiteLink } from '#domain/settings/appearance.ts'
import type { FieldErrors } from './submitted-appearance.ts'

const places = {
  header: {
    title: 'Header Links',
    hint: `One line above every page, and in the menu of phones. Its labels have at most ${limits.headerLabels} characters together.`,
    most: limits.headerLinks,
  },
  footer: {
    title: 'Footer Links',
    hint: 'Below every page. Editions and Contact are added by themselves while there are any.',
    most: limits.footerLinks,
  },
} as const

interface LinkFieldsProps {
  where: 'header' | 'footer'
  links: readonly SiteLink[]
  errors: FieldErrors
  onChange: (links: SiteLink[]) => void
}

export function LinkFields({ where, links, errors, onChange }: LinkFieldsProps) {
  const { title, hint, most } = places[where]
  const field = `${where}Links`
  const { rows, focusRow } = useRowFocus()
  const set = (index: number, fields: Partial<SiteLink>) =>
    onChange(links.map((link, at) => (at === index ? { ...link, ...fields } : link)))
  function move(from: number, to: number) {
    const moved = links.slice(from, from + 1)
    onChange(links.toSpliced(from, 1).toSpliced(to, 0, ...moved))
  }
  return (
    <Section title={title}>
      <p className="hint">{hint}</p>
      {errors[field] && (
        <p className="field-error" tabIndex={-1}>
          {errors[field]}
        </p>
      )}
      <ol className="stack link-rows" ref={rows}>
        {links.map(({ label, href }, index) => {
          const place = `${where} link ${index + 1}`
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: while it is typed, a link has nothing else
            <li key={index}>
              <InputField
                label={`Label of ${place}`}
                error={errors[`${field}.${index}.label`]}
                value={label}
                onText={(text) => set(index, { label: text })}
                maxLength={limits.linkLabel}
                autoComplete="off"
              />
              <InputField
                label={`Address of ${place}`}
                error={errors[`${field}.${index}.href`]}
                value={href}
                onText={(text) => set(index, { href: text })}
                maxLength={limits.address}
                autoComplete="off"
                {...verbatim}
              />
              <div className="line link-actions">
                <OrderButtons
                  about={label || place}
                  index={index}
                  count={links.length}
                  onMove={move}
                />
                <Button
                  variant="bare-alarm"
                  aria-label={`Remove ${place}`}
                  onClick={() => {
                    onChange(links.toSpliced(index, 1))
                    focusRow(index)
                  }}
                >
                  Remove
                </Button>
              </div>
            </li>
          )
        })}
      </ol>
      {links.length < most && (
        <div>
          <Button
            of={`to the ${where}`}
            onClick={() => {
              onChange([...links, { label: '', href: '' }])
              focusRow(links.length)
            }}
          >
            Add Link
          </Button>
        </div>
      )}
    </Section>
  )
}
