import { vitalsSampling } from '#domain/vitals/sampling.ts'
import { whenIdle } from './when-idle.ts'

/** It does not come if the session has ended meanwhile. */
function measure(): Promise<unknown> {
  return import('./report-vitals.ts').catch(() => undefined)
}

// What measures is fetched by the page views that are measured.
if (Math.random() * vitalsSampling < 1) whenIdle(measure)
