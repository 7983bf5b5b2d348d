import { useId, useMemo, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { queryKeys } from '#admin/api/query-client.ts'
import { useInvalidate } from '#admin/api/use-read.ts'
import { useAccount } from '#admin/auth/session-context.tsx'
import { DiscardedTexts } from '#admin/editor/dialogs/discarded-texts.tsx'
import { EditorDialogs } from '#admin/editor/dialogs/editor-dialogs.tsx'
import { BarStart } from '#admin/editor/editor-bar.tsx'
import { EditorPanels, useOpenedPanel } from '#admin/editor/editor-panels.tsx'
import { formOf } from '#admin/editor/form/article-form.ts'
import { ArticleSections } from '#admin/editor/form/article-sections.tsx'
import { ArticleTitle } from '#admin/editor/form/basic-information.tsx'
import { usePreventFileDrops } from '#admin/editor/form/image-drop-zone.tsx'
import { historyPanel } from '#admin/editor/history/history-panel.tsx'
import { Disputes } from '#admin/editor/merging/disputes.tsx'
import { mergedWords, useMerging } from '#admin/editor/merging/use-merging.ts'
import { canNote } from '#admin/editor/notes/noted-text.ts'
import { notesPanel } from '#admin/editor/notes/notes-panel.tsx'
import { isWritten, useNotes } from '#admin/editor/notes/use-notes.ts'
import { latestText, latestWriter } from '#admin/editor/saving/article-saving.ts'
import { RestoredLine } from '#admin/editor/saving/restored-line.tsx'
import { useRecovery } from '#admin/editor/saving/use-recovery.ts'
import { useSaveShortcut } from '#admin/editor/saving/use-save-shortcut.ts'
import { ArticleContent, type TextDialog } from '#admin/editor/text/article-content.tsx'
import { featureQuote } from '#admin/editor/text/feature-quote.ts'
import { articleHtml } from '#admin/editor/text/text-tables.ts'
import { useFormText } from '#admin/editor/text/use-editor-text.ts'
import { useFocusMode } from '#admin/editor/use-focus-mode.ts'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import type { LocalCopy } from '#admin/local-copies/local-copies.ts'
import { usePresence } from '#admin/presence/use-presence.ts'
import { StatusBadge } from '#admin/ui/badges.tsx'
import { Button } from '#admin/ui/button.tsx'
import { Heading } from '#admin/ui/heading.tsx'
import { useMessage } from '#admin/ui/messages.tsx'
import type { ArticleText } from '#domain/articles/article-submission.ts'
import { isSame } from '#domain/merge/document.ts'
import { SuggestedFields } from './field-suggestions.tsx'
import { OutcomeLines } from './outcome-lines.tsx'
import { type Proposal, proposedText } from './proposal.ts'
import { SuggestButton } from './suggest-button.tsx'
import { suggestionsPanel } from './suggestions-panel.tsx'
import { isDecided, useOutcomes } from './use-outcomes.ts'
import { useOwnDecisions } from './use-own-decisions.ts'
import { useProposalSaving } from './use-proposal-saving.ts'
import { useStoredSuggestions } from './use-stored-suggestions.ts'
import { useSuggestionSteps } from './use-suggestion-steps.ts'
import { useSuggestions } from './use-suggestions.ts'

interface SuggestFormProps {
  proposal: Proposal
  copies: readonly LocalCopy[]
  /** Goes on with editing; undefined for those who may not edit. */
  onEdit: (() => void) | undefined
}

/** The editor in which what is written is a proposal, and the article's text stays. */
export function SuggestForm({ proposal, copies, onEdit }: SuggestFormProps) {
  const textId = useId()
  const restId = useId()
  const { username } = useAccount()
  const show = useMessage()
  const invalidate = useInvalidate()
  const [dialog, setDialog] = useState<TextDialog | null>(null)
  const [preview, setPreview] = useState<ArticleForm | null>(null)
  const [uploading, setUploading] = useState(false)
  const panel = useOpenedPanel()
  const parts = useRef<HTMLDivElement>(null)
  const form = useForm<ArticleForm>({ defaultValues: formOf(proposal.text) })
  const { outcomes, announce } = useOutcomes(proposal.article._id)
  const merge = (base: Proposal, theirs: Proposal) => {
    const { article } = theirs
    const isNewText = !isSame(latestText(base.article), latestText(article))
    const elsewhere = isDecided(base, theirs) ? 'No longer suggested' : 'Saved elsewhere'
    const by = isNewText ? latestWriter(article) : elsewhere
    const merged = mergeProposal(base.text, theirs.text, {
      by,
      isStored: base.suggestion?.revision !== theirs.suggestion?.revision,
    })
    if (merged.words && isNewText && by !== username) show({ text: merged.words })
    return merged
  }
  const saving = useProposalSaving(form, proposal, merge, announce)
  const { engine, snapshot, writer } = saving
  const { editor, isReady } = useFormText(form, textId, engine, {
    onLink: () => setDialog({ kind: 'link' }),
    onNote: () => articleNotes.begin(),
    onImages: (files) => setDialog({ kind: 'image', files }),
  })
  const merging = useMerging(
    form,
    () => editor,
    username,
    () => engine.settleDisputes(),
  )
  /**
   * @param isStored whether it is another text of the proposal: saved in another tab, or after an editor
   *   refused some of it. Else the article's text moved on; what overlaps then stays as it is written here.
   */
  function mergeProposal(
    was: ArticleText,
    now: ArticleText,
    { by, isStored }: { by: string; isStored: boolean },
  ) {
    if (isStored) return merging.mergeAndAsk(was, now, by)
    const { saved, isChanged } = merging.mergeTexts(was, now, by)
    return { saved, hasDisputes: false, words: isChanged ? mergedWords(by) : '' }
  }
  const now = snapshot.stored ?? proposal
  const { article } = now
  const listed = useStoredSuggestions(article._id, true)
  const { suggestions: all } = listed
  const known = useRef<string | undefined>(undefined)
  const others = usePresence(article._id, {
    writer,
    onState: (state) => {
      if (!state) return engine.handleExternalDeletion()
      const { revision, copyRevision, suggestionsRevision } = state
      const seen = [revision, copyRevision, suggestionsRevision].join()
      const own = now.suggestion?.revision ?? 0
      const expected = all.reduce((sum, [maker]) => sum + (maker.own ? 0 : maker.revision), own)
      const { revision: of, workingCopy } = article
      if (known.current === seen) return
      if (seen === [of, workingCopy?.revision ?? 0, expected].join()) return
      known.current = seen
      void invalidate(queryKeys.suggestions(article._id))
      void engine.handleExternalSave()
    },
  })
  const suggestionId = now.suggestion?.id
  const [proposed, ofOthers] = useMemo(() => {
    const own = all.find(([maker]) => maker.own)?.[0]
    const maker = {
      id: suggestionId ?? 'own',
      by: username ?? '',
      own: true,
      revision: 0,
      colour: own?.colour ?? all.length,
    }
    return [{ maker, lost: now.lost }, all.filter(([maker]) => !maker.own)] as const
  }, [all, suggestionId, now.lost, username])
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
  const articleNotes = useNotes(editor, article._id, {
    isShown: panel.id === 'notes',
    onShow: () => panel.follow('notes'),
    goBack: panel.back,
    prepare: async () => article._id,
  })
  const steps = useSuggestionSteps(
    editor,
    suggestions,
    useOwnDecisions(editor, form, engine, suggestions),
    { stored: snapshot.stored, mayDecide: false, onAnswer: articleNotes.answer },
  )
  function setFields(fields: ArticleForm) {
    form.reset(fields)
    editor?.commands.setContent(fields.content, { emitUpdate: false })
    if (editor) form.setValue('content', articleHtml(editor))
  }
  const keep = () => void engine.saveAll()
  useSaveShortcut(keep)
  useFocusMode()
  usePreventFileDrops()
  const nothingOpen = outcomes.length > 0 ? 'No open suggestions' : 'Nothing suggested yet'
  const [isStored] = useState(
    () => (written: ArticleForm) => isSame(proposedText(written, proposal), proposal.text),
  )
  const restored = useRecovery(copies, article._id, {
    isStored,
    saving: { engine, continueCopy: () => undefined },
    storedId: article._id,
    isReady,
    getFields: () => form.getValues(),
    mergeSince: (base) => {
      const by = latestWriter(article)
      const isStored = now.suggestion !== null
      const { words, ...result } = mergeProposal(base, now.text, { by, isStored })
      return { ...result, words: by === username ? '' : words }
    },
    setFields,
    takeOut: merging.takeOut,
  })

  return (
    <div className="screen screen-editor">
      <div className="editor-bar">
        <BarStart
          snapshot={snapshot}
          savedWords={({ suggestion }) => (suggestion ? 'Suggestions saved' : nothingOpen)}
          others={others}
        />
        <Button className="editor-bar-minor" onClick={() => setPreview(form.getValues())}>
          Preview
        </Button>
        <Button
          onClick={() => {
            if (editor && canNote(editor)) articleNotes.begin()
            else panel.open('notes')
          }}
        >
          Add a note
        </Button>
        {onEdit && (
          <SuggestButton
            isOn
            onToggle={() => void engine.saveAll().then((isSaved) => isSaved && onEdit())}
          />
        )}
      </div>
      <SuggestedFields suggestions={suggestions} steps={steps} notes={articleNotes.notes}>
        <EditorPanels
          head={<Heading title="Suggest Changes" />}
          panels={[
            historyPanel({ article, getMine: () => form.getValues(), editing: null }),
            notesPanel({ editor, articleNotes }),
            suggestionsPanel({ suggestions, steps, notes: articleNotes.notes, isProposing: true }),
          ]}
          opened={panel}
          side={
            <ArticleSections
              form={form}
              editor={editor}
              restId={restId}
              restRef={parts}
              laterRef={null}
              onImageUploading={setUploading}
              onAudioUploading={setUploading}
            />
          }
        >
          <RestoredLine {...restored} />
          <Disputes form={form} disputes={merging.disputes} />
          <div className="stack stack-close editor-notes">
            <div className="line middle fine">
              <StatusBadge status={article.status} />
              <span>
                {onEdit ? '' : `${article.createdBy}’s draft. `}What you change here is a
                suggestion. The text stays as it is until an editor accepts it.
              </span>
            </div>
            <OutcomeLines outcomes={outcomes} />
            <DiscardedTexts
              article={article}
              getMine={() => form.getValues()}
              onTake={(fields) => {
                setFields(fields)
                engine.textChanged()
              }}
            />
          </div>
          <ArticleTitle
            form={form}
            restId={restId}
            onEnter={() => editor?.commands.focus('start')}
            ref={null}
          />
          <ArticleContent
            ref={null}
            id={textId}
            editor={editor}
            form={form}
            dialog={dialog}
            onDialog={setDialog}
            onFeature={(words) => featureQuote(form, words)}
            onNote={articleNotes.begin}
          />
        </EditorPanels>
      </SuggestedFields>
      <p className="visually-hidden" role="status">
        {steps.announced}
      </p>
      <EditorDialogs
        leaving={{
          unsaved: snapshot.dirty,
          uploading,
          isWritingNote: () => isWritten(articleNotes.drafts),
        }}
        engine={engine}
        preview={preview && { form: preview, publishedAt: article.publishedAt }}
        onPreviewClose={() => setPreview(null)}
      />
    </div>
  )
}
