import * as z from 'zod'
import { titled } from '#domain/articles/titled.ts'
import { creationKeySchema } from '#domain/calls/creation-key.ts'
import {
  blockerIdSchema,
  checklistAnswerSchema,
  overriddenItemsSchema,
} from '#domain/checklist/checklist-schema.ts'
import {
  correctionSubmissionSchema,
  withdrawalSubmissionSchema,
} from '#domain/corrections/correction-schema.ts'
import { isTimeZone } from '#domain/dates.ts'
import { dayMs } from '#domain/days.ts'

export const scheduledKinds = ['publish', 'withdraw'] as const

export type ScheduledKind = (typeof scheduledKinds)[number]

/** A later change is reported, with the reason. */
export const lateAfterMs = 2 * 60_000

/** For so long the portal tells that a change was made late. */
export const reportedDoneForMs = dayMs

/** Changes of one article that are scheduled at the same time. */
export const scheduledPerArticle = 20

/** A day such as `2026-11-21`. */
export const daySchema = z.iso.date({ error: 'A day is written like 2026-11-21.' })

/** The last day on which a change can take place: instants of later years are no longer in order as texts. */
export const lastScheduledDay = '9998-12-31'

/** A time such as `2026-11-21T09:00`, as the clocks of a time zone show it. */
export const wallTimeSchema = z.iso
  .datetime({
    local: true,
    offset: false,
    precision: -1,
    error: 'A time is written like 2026-11-21T09:00.',
  })
  // Zod takes the Z of UTC too, also from a time that is local.
  .refine((time) => !time.endsWith('Z'), 'A time is written like 2026-11-21T09:00.')
  .refine((time) => time.slice(0, 10) <= lastScheduledDay, 'Choose an earlier year.')

const timing = {
  wallTime: wallTimeSchema,
  /** IANA name; the magazine's unless given. */
  timeZone: z
    .string('The time zone is a text.')
    .max(100, 'Unknown time zone.')
    .refine(isTimeZone, 'Unknown time zone.')
    .optional(),
  /** Which of the two, for a time that comes twice because the clocks are put back. */
  occurrence: z.enum(['first', 'second'], 'Choose the first or the second time.').optional(),
}

const knownRevisions = {
  /** The revisions that the caller has seen; 409 if there are others by now. */
  revision: z.number().int().positive().optional(),
  copyRevision: z.number().int().nonnegative().optional(),
}

/** What readers may see is compared when they see it. */
const scheduledCorrectionSchema = correctionSubmissionSchema.refine(
  ({ showChanges }) => !showChanges,
  { path: ['showChanges'], message: 'What changed cannot be shown of a scheduled update.' },
)

export const scheduleSubmissionSchema = z.strictObject({
  kind: z.enum(scheduledKinds, `A scheduled change is one of ${scheduledKinds.join(', ')}.`),
  /** Of a publication: as of a save of a published article. */
  correction: scheduledCorrectionSchema.optional(),
  /** Of a withdrawal: the page that the article leaves. */
  withdrawal: withdrawalSubmissionSchema.optional(),
  /** Checks the text now, and again at its time; without it nothing is checked. */
  checklist: checklistAnswerSchema.optional(),
  /** Made by the editor and the id of the change, so that the call can be repeated. */
  creationKey: creationKeySchema.optional(),
  ...timing,
  ...knownRevisions,
})

export type ScheduleSubmission = z.input<typeof scheduleSubmissionSchema>

export type Timing = Pick<ScheduleSubmission, keyof typeof timing>

/** The body of a call that moves a scheduled change to another time, or sends another text. */
export const rescheduleSchema = z.strictObject({
  ...timing,
  wallTime: wallTimeSchema.optional(),
  /** The instant at which the caller saw it; 409 if it is another one by now. */
  from: z.iso.datetime('The time before is one like 2026-11-21T09:00:00Z.').optional(),
  /** Sends the text as it is now, instead of the one that was pinned. */
  newest: z.boolean().default(false),
  /** As of a call that schedules a change; without it, what was asked for then stays. */
  checklist: checklistAnswerSchema.optional(),
  ...knownRevisions,
})

/** A scheduled change: a pinned version, or a withdrawal, and its time. */
export const scheduledChangeSchema = z.object({
  id: z.string(),
  articleId: z.string(),
  kind: z.enum(scheduledKinds),
  /** What will be published; null for a withdrawal. */
  versionId: z.string().nullable(),
  /** As it was chosen, such as `2026-11-21T09:00`, and where. */
  wallTime: z.string(),
  timeZone: z.string(),
  /** The instant that this is; ISO 8601. */
  at: z.string(),
  /** Who scheduled it, or changed it last: readers’ changes are made in this name. */
  createdBy: z.string(),
  createdAt: z.string(),
  /** What of the checklist is overridden; null if the checklist was not asked for. */
  overridden: z.array(blockerIdSchema).nullable(),
  /** The notes and names that this is about; any other one blocks. Without it: all. */
  overriddenItems: overriddenItemsSchema.nullish(),
  /** What kind of change its publication is; null: a typo, or a first publication. */
  correction: correctionSubmissionSchema.nullish(),
  /** The page that a withdrawn article leaves; null for none. */
  withdrawal: withdrawalSubmissionSchema.nullish(),
  /** Why it was not done, or was late. It is not tried again by itself. */
  problem: z.string().nullable(),
  /** When it was done; null until then. */
  doneAt: z.string().nullable(),
})

export type ScheduledChange = z.infer<typeof scheduledChangeSchema>

/** Why a publication is not scheduled, or not made at its time. */
export const wasSentBack = 'The article was sent back to be rewritten.'

/** The problem that a scheduled change whose time passes during a restore says. */
export const missedByRestore = 'Its time passed before the backup was restored.'

/** A scheduled change of an article that is open in the editor. */
export const articleScheduledChangeSchema = scheduledChangeSchema.extend({
  /** Whether the pinned text is the article's newest; null for a withdrawal. */
  isNewest: z.boolean().nullable(),
})

export type ArticleScheduledChange = z.infer<typeof articleScheduledChangeSchema>

export const titledScheduledChangeSchema = scheduledChangeSchema.extend(titled)

export type TitledScheduledChange = z.infer<typeof titledScheduledChangeSchema>

export const nextScheduledChangeSchema = scheduledChangeSchema.pick({
  kind: true,
  at: true,
  problem: true,
})

/** The body of a call that plans a draft for a day, or for none. Nothing is published by it. */
export const plannedDaySchema = z.strictObject({
  day: daySchema.nullable(),
  /** The day that the caller saw; 409 if another one is stored by now. */
  from: daySchema.nullable().optional(),
})

/** How many entries of each kind a calendar's answer has. */
export const calendarEntries = 500

/** The longest range of a calendar. */
export const calendarDays = 62

/** What is out, scheduled and planned in some days. */
export const calendarSchema = z.object({
  /** The days are those of this time zone. */
  timeZone: z.string(),
  out: z.array(z.object({ _id: z.string(), ...titled, at: z.string() })),
  scheduled: z.array(titledScheduledChangeSchema),
  planned: z.array(
    z.object({ _id: z.string(), ...titled, day: z.string(), createdBy: z.string() }),
  ),
  /** Whether there is more than an answer holds. */
  more: z.boolean(),
})

export type Calendar = z.infer<typeof calendarSchema>
