import { useMemo, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { queryKeys } from '#admin/api/query-client.ts'
import { useInvalidate } from '#admin/api/use-read.ts'
import { useAccount } from '#admin/auth/session-context.tsx'
import type { OpenedBeside } from '#admin/editor/editor-body.tsx'
import { formOf } from '#admin/editor/form/article-form.ts'
import { mergedWords, useMerging } from '#admin/editor/merging/use-merging.ts'
import { useNotes } from '#admin/editor/notes/use-notes.ts'
import { latestText, latestWriter } from '#admin/editor/saving/article-saving.ts'
import { useRecovery } from '#admin/editor/saving/use-recovery.ts'
import { useEditorText } from '#admin/editor/text/use-editor-text.ts'
import { useTextEditor } from '#admin/editor/text/use-text-editor.ts'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import type { LocalCopy } from '#admin/local-copies/local-copies.ts'
import { usePresence } from '#admin/presence/use-presence.ts'
import { useMessage } from '#admin/ui/messages.tsx'
import type { ArticleText } from '#domain/articles/article-submission.ts'
import { wordsOf } from '#domain/suggestions/rebase.ts'
import { isSameText } from '#domain/versions/version.ts'
import { type Proposal, proposedText, withoutWrittenOn } from './proposal.ts'
import { unsavedId } from './suggestion-answers.ts'
import { isDecided, useOutcomes } from './use-outcomes.ts'
import { useOwnDecisions } from './use-own-decisions.ts'
import { useProposalSaving } from './use-proposal-saving.ts'
import { useStoredSuggestions } from './use-stored-suggestions.ts'
import { useSuggestionSteps } from './use-suggestion-steps.ts'
import { useSuggestions } from './use-suggestions.ts'

/** A proposal that is written: its form and text, saved and merged, with the article's notes and suggestions. */
export function useOpenProposal(
  proposal: Proposal,
  copies: readonly LocalCopy[],
  beside: OpenedBeside,
) {
  const { panel } = beside
  const { username } = useAccount()
  const show = useMessage()
  const form = useForm<ArticleForm>({ defaultValues: formOf(proposal.text) })
  const { outcomes, announce } = useOutcomes(proposal.article._id)
  const merge = (base: Proposal, theirs: Proposal) => {
    const { article } = theirs
    const isNewText = !isSameText(latestText(base.article), latestText(article))
    const elsewhere = isDecided(base, theirs) ? 'No longer suggested' : 'Saved elsewhere'
    const by = isNewText ? latestWriter(article) : elsewhere
    const isStored = base.suggestion?.revision !== theirs.suggestion?.revision
    const merged = mergeProposal(base.text, theirs.text, { by, isStored })
    if (merged.writtenOn) void engine.restate(withoutWrittenOn(theirs, merged.writtenOn))
    if (merged.words && isNewText && by !== username) show({ text: merged.words })
    return merged
  }
  const saving = useProposalSaving(form, proposal, merge, announce)
  const { engine, snapshot } = saving
  const { editor, isReady } = useTextEditor(form, engine, beside, () => notes.begin())
  const merging = useMerging(form, editor, username, engine)
  /**
   * @param isStored whether it is another text of the proposal: saved in another tab, or after an editor
   *   refused some of it. Else the article's text moved on; what overlaps then stays as it is written here.
   */
  function mergeProposal(
    was: ArticleText,
    now: ArticleText,
    { by, isStored }: { by: string; isStored: boolean },
  ) {
    if (isStored) return { ...merging.mergeAndAsk(was, now, by), writtenOn: null }
    const { saved, fields, passages, isChanged } = merging.mergeTexts(was, now, by)
    const writtenOn = {
      fields: fields.map(({ field }) => field),
      words: passages.map(({ base }) => wordsOf(base)),
    }
    return { saved, hasDisputes: false, words: isChanged ? mergedWords(by) : '', writtenOn }
  }
  const now = snapshot.stored ?? proposal
  const { article } = now
  const listed = useStoredSuggestions(article._id, true)
  const others = useProposalPresence(saving, now, listed)
  const { proposed, ofOthers } = useMakers(now, listed)
  const suggestions = useSuggestions(
    editor,
    form,
    { ...listed, suggestions: ofOthers },
    {
      text: latestText(article),
      proposal: proposed,
      onShow: () => panel.open('suggestions'),
    },
  )
  const notes = useNotes(editor, article._id, {
    onShow: () => panel.follow('notes'),
    goBack: panel.back,
    prepare: async () => {
      if (!(await engine.saveAll())) return null
      const suggestionId = engine.getSnapshot().stored?.suggestion?.id ?? null
      return { articleId: article._id, suggestionId }
    },
  })
  const steps = useSuggestionSteps(
    editor,
    suggestions,
    useOwnDecisions(editor, form, engine, suggestions),
    { stored: snapshot.stored, mayDecide: false, onAnswer: notes.answer },
  )
  const text = useEditorText(form, editor, engine, notes.textReplaced)
  const [isStored] = useState(
    () => (written: ArticleForm) => isSameText(proposedText(written, proposal), proposal.text),
  )
  const restored = useRecovery(copies.map(withLatestBase(proposal)), article._id, {
    isStored,
    saving: { engine, continueCopy: () => undefined },
    storedId: article._id,
    isReady,
    getFields: text.getMine,
    mergeSince: (base) => {
      const by = latestWriter(article)
      const isStored = now.suggestion !== null
      const { words, writtenOn: _, ...result } = mergeProposal(base, now.text, { by, isStored })
      return { ...result, words: by === username ? '' : words }
    },
    setFields: text.setFields,
    takeOut: merging.takeOut,
  })
  return {
    form,
    engine,
    snapshot,
    article,
    editor,
    text,
    disputes: merging.disputes,
    others,
    notes,
    suggested: { suggestions, steps },
    outcomes,
    restored,
  }
}

/** The copy with what was proposed last as its base, if only the answer to that was lost. */
function withLatestBase({ suggestion }: Proposal) {
  return (copy: LocalCopy): LocalCopy =>
    suggestion && copy.sent?.some((text) => isSameText(text, suggestion.text))
      ? { ...copy, base: formOf(suggestion.text) }
      : copy
}

type Listed = ReturnType<typeof useStoredSuggestions>

/** Says who else has the article open, and reads it again when its text or a suggestion was saved elsewhere. */
function useProposalPresence(
  { engine, writer }: Pick<ReturnType<typeof useProposalSaving>, 'engine' | 'writer'>,
  { article, suggestion }: Proposal,
  { suggestions }: Listed,
) {
  const invalidate = useInvalidate()
  const known = useRef<string | undefined>(undefined)
  return usePresence(article._id, {
    writer,
    onState: async (state) => {
      if (!state) return engine.handleExternalDeletion()
      const { revision, copyRevision, suggestionsRevision } = state
      const seen = [revision, copyRevision, suggestionsRevision].join()
      const expected = suggestions.reduce(
        (sum, [maker]) => sum + (maker.own ? 0 : maker.revision),
        suggestion?.revision ?? 0,
      )
      if (known.current === seen) return
      if (seen === [article.revision, article.workingCopy?.revision ?? 0, expected].join()) return
      known.current = seen
      void invalidate(queryKeys.suggestions(article._id))
      if (!(await engine.handleExternalSave())) known.current = undefined
    },
  })
}

/** What is written here as a suggestion of its own, and those of others. */
function useMakers({ suggestion, lost }: Proposal, { suggestions }: Listed) {
  const { username } = useAccount()
  const id = suggestion?.id ?? unsavedId
  return useMemo(() => {
    const own = suggestions.find(([maker]) => maker.own)?.[0]
    const colour = own?.colour ?? suggestions.length
    return {
      proposed: { maker: { id, by: username ?? '', own: true, revision: 0, colour }, lost },
      ofOthers: suggestions.filter(([maker]) => !maker.own),
    }
  }, [suggestions, id, lost, username])
}
