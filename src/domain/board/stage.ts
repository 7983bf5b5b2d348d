import * as z from 'zod'

/** The stages that an editor chooses. A draft is in `review` while a review is asked for. */
export const chosenStages = ['pitch', 'draft', 'ready'] as const

export type ChosenStage = (typeof chosenStages)[number]

export const chosenStageSchema = z.enum(chosenStages)

/** The columns of the board, in their order. */
export const stages = ['pitch', 'draft', 'review', 'ready'] as const

export type Stage = (typeof stages)[number]

export const stageSchema = z.enum(stages, `A stage is one of ${stages.join(', ')}.`)

export const firstStageSchema = z.enum(['pitch', 'draft'], 'A draft begins as pitch or draft.')

export const stageNames: Record<Stage, string> = {
  pitch: 'Pitch',
  draft: 'Draft',
  review: 'Review',
  ready: 'Ready',
}
