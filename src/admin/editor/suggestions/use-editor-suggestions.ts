import type { Editor } from '@tiptap/core'
import type { UseFormReturn } from 'react-hook-form'
import { useAccount } from '#admin/auth/session-context.tsx'
import { latestText } from '#admin/editor/saving/article-saving.ts'
import type { ArticleSaving } from '#admin/editor/saving/use-article-saving.ts'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import { mayEdit } from '#domain/accounts/role.ts'
import type { ShownChange } from './shown-change.ts'
import { useDecisions } from './use-decisions.ts'
import { useStoredSuggestions } from './use-stored-suggestions.ts'
import { useSuggestionSteps } from './use-suggestion-steps.ts'
import { useSuggestions } from './use-suggestions.ts'

/**
 * What is suggested for the article that is edited: shown in its text, and decided.
 *
 * @param onShow opens the list of changes
 * @param onAnswer opens the notes that answer a change
 */
export function useEditorSuggestions(
  editor: Editor | null,
  form: UseFormReturn<ArticleForm>,
  saving: ArticleSaving,
  { onShow, onAnswer }: { onShow: () => void; onAnswer: (change: ShownChange) => void },
) {
  const account = useAccount()
  const { stored } = saving.snapshot
  const listed = useStoredSuggestions(stored?._id ?? null)
  const text = stored ? latestText(stored) : undefined
  const suggestions = useSuggestions(editor, form, listed, { text, proposal: null, onShow })
  const decisions = useDecisions(editor, form, saving, suggestions)
  const mayDecide = stored !== null && mayEdit(account, stored)
  const steps = useSuggestionSteps(editor, suggestions, decisions, { stored, mayDecide, onAnswer })
  return { suggestions, steps, count: listed.suggestions.length }
}
