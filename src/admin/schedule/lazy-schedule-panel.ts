import { lazyPart } from '#admin/ui/lazy-part.tsx'

/** Loaded when it is opened. */
export const SchedulePanel = lazyPart('SchedulePanel', () => import('./schedule-panel.tsx'))
