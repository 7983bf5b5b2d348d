import type { UseFormReturn } from 'react-hook-form'
import { Field } from '#admin/ui/fields/field.tsx'
import type { SettingsForm } from './settings-form.ts'

/** A field of the settings: a line, a text of paragraphs, or a choice of time zones. */
export function SettingField({
  form: { register, formState },
  name,
  label,
  description,
  kind = 'line',
}: {
  form: UseFormReturn<SettingsForm>
  name: Exclude<keyof SettingsForm, 'categories'>
  label: string
  description?: string
  kind?: 'line' | 'text' | 'time zone'
}) {
  const error = formState.errors[name]?.message
  return (
    <Field label={label} description={description} error={error} className="setting">
      {(ids) => {
        if (kind === 'text') return <textarea {...ids} {...register(name)} rows={4} />
        if (kind === 'line') return <input {...ids} {...register(name)} autoComplete="off" />
        return (
          <select {...ids} {...register(name)}>
            {timeZones(formState.defaultValues?.timeZone).map((zone) => (
              <option key={zone} value={zone}>
                {zone.replaceAll('_', ' ')}
              </option>
            ))}
          </select>
        )
      }}
    </Field>
  )
}

/** Every time zone that this browser knows, and the stored one. */
function timeZones(stored = 'UTC'): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', stored])].sort()
}
