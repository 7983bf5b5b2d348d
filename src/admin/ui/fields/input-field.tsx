import type { ComponentProps } from 'react'
import { Field } from './field.tsx'

type Control = 'input' | 'textarea' | 'select'

/** A labelled control. `onText` is called with what is typed or chosen. */
type ControlProps<Tag extends Control> = Omit<ComponentProps<typeof Field>, 'children'> &
  Omit<ComponentProps<Tag>, 'className'> & { onText?: (text: string) => void }

/** For names and addresses, which a phone would write in capitals, and correct. */
export const verbatim = { autoCapitalize: 'none', spellCheck: false } as const

export function InputField(props: ControlProps<'input'>) {
  const { field, control } = partsOf(props)
  return <Field {...field}>{(ids) => <input dir="auto" {...ids} {...control} />}</Field>
}

export function TextAreaField(props: ControlProps<'textarea'>) {
  const { field, control } = partsOf(props)
  return <Field {...field}>{(ids) => <textarea dir="auto" {...ids} {...control} />}</Field>
}

interface OptionsProps {
  /** Names, or values with their names. */
  options: readonly (string | readonly [value: string, name: string])[]
}

export function SelectField({ options, ...props }: ControlProps<'select'> & OptionsProps) {
  const { field, control } = partsOf(props)
  return (
    <Field {...field}>
      {(ids) => (
        <select {...ids} {...control}>
          <Options options={options} />
        </select>
      )}
    </Field>
  )
}

export function Options({ options }: OptionsProps) {
  return options.map((option) => {
    const [value, name] = typeof option === 'string' ? [option, option] : option
    return (
      <option key={value} value={value}>
        {name}
      </option>
    )
  })
}

function partsOf<Props extends ControlProps<Control>>(props: Props) {
  const { label, description, error, describedBy, className, onText, ...control } = props
  const onChange = ({ target }: { target: { value: string } }) => onText?.(target.value)
  return {
    field: { label, description, error, describedBy, className },
    control: onText ? { onChange, ...control } : control,
  }
}
