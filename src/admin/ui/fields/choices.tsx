import { type ReactNode, useId } from 'react'

export function Choices<Value extends string | boolean>({
  legend,
  hidesLegend = false,
  className = 'choices',
  choices,
  chosen,
  onChoose,
}: {
  legend: string
  hidesLegend?: boolean
  className?: string
  choices: readonly { value: Value; label: ReactNode; hint?: string }[]
  chosen: Value | null
  onChoose: (value: Value) => void
}) {
  const name = useId()
  return (
    <fieldset className={className}>
      <legend className={hidesLegend ? 'visually-hidden' : undefined}>{legend}</legend>
      {choices.map(({ value, label, hint }) => (
        <label key={String(value)} className="choice">
          <input
            type="radio"
            name={name}
            checked={value === chosen}
            onChange={() => onChoose(value)}
          />
          <span>
            {label}
            {hint && <small>{hint}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

export function CheckBox({
  checked,
  disabled,
  className = 'choice',
  hint,
  onCheck,
  children,
}: {
  checked: boolean
  disabled?: boolean
  className?: string
  hint: ReactNode
  onCheck: (checked: boolean) => void
  children: ReactNode
}) {
  return (
    <label className={className}>
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={({ target }) => onCheck(target.checked)}
      />
      <span>
        {children}
        <small>{hint}</small>
      </span>
    </label>
  )
}
