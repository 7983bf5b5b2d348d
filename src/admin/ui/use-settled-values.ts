import { useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/** How long nothing is typed: what follows takes some milliseconds of a long text. */
const pauseMs = 400

/** Calls `then` whenever nothing more is typed in a form. Returns the function that ends it. */
export function onPause<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  then: () => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const unsubscribe = form.subscribe({
    formState: { values: true },
    callback: () => {
      clearTimeout(timer)
      timer = setTimeout(then, pauseMs)
    },
  })
  return () => {
    clearTimeout(timer)
    unsubscribe()
  }
}

/** The values of a form as they are when nothing is typed, so that typing renders nothing. */
export function useSettledValues<Values extends FieldValues>(form: UseFormReturn<Values>): Values {
  const [values, setValues] = useState(() => structuredClone(form.getValues()))
  useEffect(() => onPause(form, () => setValues(structuredClone(form.getValues()))), [form])
  return values
}
