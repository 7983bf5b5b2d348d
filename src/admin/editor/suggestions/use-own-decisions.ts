import type { Editor } from '@tiptap/core'
import type { UseFormReturn } from 'react-hook-form'
import { refusedHere } from '#admin/api/api-error.ts'
import { useConnection } from '#admin/auth/session-context.tsx'
import { formOf } from '#admin/editor/form/article-form.ts'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import { takeLostBack } from './proposal.ts'
import type { Decisions } from './use-decisions.ts'
import type { ProposalEngine } from './use-proposal-saving.ts'
import type { ArticleSuggestions } from './use-suggestions.ts'

/** Takes back what one suggests oneself: it is written out of the proposal, and can be undone there. */
export function useOwnDecisions(
  editor: Editor | null,
  form: UseFormReturn<ArticleForm>,
  engine: ProposalEngine,
  { place, placing }: ArticleSuggestions,
): Decisions {
  const connection = useConnection()
  return {
    accept: () => Promise.reject(refusedHere('Suggestions are accepted while editing.')),
    refuse: async (_, chosen) => {
      const open = place().placed.find(({ isOpen }) => isOpen)
      const { stored } = engine.getSnapshot()
      if (!editor || !placing || !open || !stored) return
      const keys = new Set(chosen.map(({ key }) => key))
      const left = open.changes.filter(({ key }) => !keys.has(key))
      const text = placing.withMade(open, left)
      const fields = formOf({ ...stored.text, ...text.fields })
      for (const { key, field, content, lost } of open.changes) {
        if (content || lost !== null || !keys.has(key)) continue
        const name = field as keyof ArticleForm
        form.setValue(name, fields[name])
      }
      placing.writeText(editor, text)
      if (!(await engine.saveAll())) {
        throw refusedHere('It is taken back here, and not saved yet.')
      }
      const lost = stored.lost.filter((_, index) => left.some((change) => change.lost === index))
      const { stored: now } = engine.getSnapshot()
      if (now && lost.length < now.lost.length) {
        await engine.restate(await takeLostBack(connection, now, lost))
      }
    },
  }
}
