import { useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/** How long nothing is typed: what follows takes some milliseconds of a long text. */
const pauseMs = 400

/** The values of a form as they are when nothing is typed, so that typing renders nothing. */
export function useSettledValues<Values extends FieldValues>(form: UseFormReturn<Values>): Values {
  const [values, setValues] = useState(() => structuredClone(form.getValues()))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer)
        timer = setTimeout(() => setValues(structuredClone(form.getValues())), pauseMs)
      },
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [form])
  return values
}
