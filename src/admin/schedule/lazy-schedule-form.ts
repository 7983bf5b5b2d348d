import { lazy } from 'react'

/** Loaded when it is opened: it brings what it takes to count in time zones. */
export const ScheduleForm = lazy(async () => {
  const { ScheduleForm } = await import('./schedule-form.tsx')
  return { default: ScheduleForm }
})
