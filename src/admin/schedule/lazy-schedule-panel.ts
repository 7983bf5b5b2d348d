import { lazy } from 'react'

/** Loaded when it is opened. */
export const SchedulePanel = lazy(async () => ({
  default: (await import('./schedule-panel.tsx')).SchedulePanel,
}))
