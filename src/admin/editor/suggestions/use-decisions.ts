import type { Editor } from '@tiptap/core'
import type { UseFormReturn } from 'react-hook-form'
import { ApiError, refusedHere } from '#admin/api/api-error.ts'
import { queryKeys } from '#admin/api/query-client.ts'
import { useCalls } from '#admin/api/use-read.ts'
import { formOf } from '#admin/editor/form/article-form.ts'
import { latestText, saveAllText } from '#admin/editor/saving/article-saving.ts'
import type { ArticleSaving } from '#admin/editor/saving/use-article-saving.ts'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import { textRevision } from '#domain/articles/text-revision.ts'
import { deleteSuggestion, refuseChanges } from '#domain/suggestions/calls.ts'
import type { Maker, PlacedSuggestion, ShownChange } from './shown-change.ts'
import type { ArticleSuggestions } from './use-suggestions.ts'

/** What can be done with changes that are suggested. Rejects if it fails. */
export interface Decisions {
  /** @param changes of one person */
  accept: (maker: Maker, changes: readonly ShownChange[]) => Promise<void>
  /** Refuses them, or takes one’s own back. */
  refuse: (maker: Maker, changes: readonly ShownChange[]) => Promise<void>
}

/** Accepts into the text that is edited, and refuses. */
export function useDecisions(
  editor: Editor | null,
  form: UseFormReturn<ArticleForm>,
  { engine, accept }: Pick<ArticleSaving, 'engine' | 'accept'>,
  { place, placing }: ArticleSuggestions,
): Decisions {
  const { send, invalidate } = useCalls()

  /** First, so that what is decided is about a text that the server has. */
  async function prepare(maker: Maker, chosen: readonly ShownChange[]) {
    const stored = await saveAllText(engine)
    if (!stored) {
      throw refusedHere('Your text is not saved yet. Decide once it is.')
    }
    const suggestion = place().placed.find((one) => one.maker.id === maker.id)
    const keys = new Set(chosen.map(({ key }) => key))
    const changes = suggestion?.changes.filter(({ key }) => keys.has(key)) ?? []
    if (!editor || !placing || !suggestion || changes.length < keys.size) {
      throw refusedHere('This changed meanwhile. Please look again.')
    }
    return { editor, placing, stored, suggestion, changes }
  }

  async function reload(articleId: string) {
    await invalidate(queryKeys.suggestions(articleId))
    void invalidate(queryKeys.lists)
  }

  return {
    accept: async (maker, chosen) => {
      const { editor, placing, stored, suggestion, changes } = await prepare(maker, chosen)
      const { id, revision } = suggestion.maker
      const after = placing.withMade(suggestion, changes)
      const left = restOf(suggestion, changes)
      const text = latestText(stored)
      // First, because it may throw.
      const written = placing.writeText(editor, after)
      const fields = formOf({ ...text, ...after.fields })
      for (const { field, content, lost } of changes) {
        if (content || lost !== null) continue
        const name = field as keyof ArticleForm
        form.setValue(name, fields[name])
      }
      accept((sent) => {
        const saved = { sent, stored: text }
        if (!placing.isStillAccepted(editor, suggestion, written, saved)) return null
        if (left.changes.length === 0) return { id, revision, rest: null }
        const rest = placing.restAfter(editor, suggestion, after, saved)
        return { id, revision, rest: { ...rest, lost: [...left.lost, ...rest.lost] } }
      })
      if (!(await engine.saveAll())) {
        throw refusedHere('It is accepted in your text, which is not saved yet.')
      }
      await reload(stored._id)
    },
    refuse: async (maker, chosen) => {
      const { editor, placing, stored, suggestion, changes } = await prepare(maker, chosen)
      const rest = restOf(suggestion, changes)
      const { _id: id } = stored
      const params = { id, suggestion: maker.id }
      const known = suggestion.maker.revision
      try {
        if (rest.changes.length === 0) {
          await send(deleteSuggestion, { params, body: { revision: known } })
        } else {
          const body = {
            base: textRevision(stored),
            revision: known,
            text: placing.storedWith(editor, suggestion, rest.changes, latestText(stored)),
            lost: rest.lost,
          }
          await send(refuseChanges, { params, body })
        }
      } catch (error) {
        const { status } = error instanceof ApiError ? error : { status: 0 }
        // It ended already: what was wanted is done.
        if (status !== 404 && status !== 409) throw error
        await reload(id)
        if (status === 409) throw refusedHere('This changed meanwhile. Please look again.')
      }
      await reload(id)
    },
  }
}

/** What is left of a suggestion without some of its changes. */
function restOf({ changes, lost }: PlacedSuggestion, without: readonly ShownChange[]) {
  const left = changes.filter((change) => !without.includes(change))
  return {
    changes: left,
    lost: lost.filter((_, index) => left.some((change) => change.lost === index)),
  }
}
