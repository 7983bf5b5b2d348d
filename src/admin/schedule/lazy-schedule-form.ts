import { lazyPart } from '#admin/ui/lazy-part.tsx'

/** Loaded when it is opened: it brings what it takes to count in time zones. */
export const ScheduleForm = lazyPart('ScheduleForm', () => import('./schedule-form.tsx'))
