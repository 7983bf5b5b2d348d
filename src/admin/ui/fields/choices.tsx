import { type ReactNode, useId } from 'react'

/** One of several, each with a hint. */
export function Choices<Value>({
  legend,
  className = 'choices',
  choices,
  chosen,
  onChoose,
}: {
  legend: ReactNode
  className?: string
  choices: readonly { value: Value; label: ReactNode; hint?: string }[]
  chosen: Value
  onChoose: (value: Value) => void
}) {
  const name = useId()
  return (
    <fieldset className={className}>
      <legend>{legend}</legend>
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

/** Something to choose or leave, with what follows of it. */
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
