import { useEffect, useId, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { useAccount, useSessionState } from '#admin/auth/session-context.tsx'
import { checklistPanel } from '#admin/checklist/checklist-panel.tsx'
import { useChecklist } from '#admin/checklist/use-checklist.ts'
import { RecoveryDialog } from '#admin/editor/dialogs/recovery-dialog.tsx'
import { SaveDialogs } from '#admin/editor/dialogs/save-dialogs.tsx'
import { EditorBar } from '#admin/editor/editor-bar.tsx'
import { EditorNotes } from '#admin/editor/editor-notes.tsx'
import { type EditorPanel, EditorPanels } from '#admin/editor/editor-panels.tsx'
import { historyPanel } from '#admin/editor/history/history-panel.tsx'
import { Disputes } from '#admin/editor/merging/disputes.tsx'
import { useMerging } from '#admin/editor/merging/use-merging.ts'
import { notesPanel } from '#admin/editor/notes/notes-panel.tsx'
import { type ArticleNotes, countOpen, isWritten, useNotes } from '#admin/editor/notes/use-notes.ts'
import { LazyPreview } from '#admin/editor/preview/lazy-preview.tsx'
import { previewLinksPanel } from '#admin/editor/preview-links/preview-links-panel.tsx'
import { latestText } from '#admin/editor/saving/article-saving.ts'
import { UnsavedChangesPrompt } from '#admin/editor/saving/unsaved-changes-prompt.tsx'
import { useArticleSaving } from '#admin/editor/saving/use-article-saving.ts'
import { storedTextOf, useRecovery } from '#admin/editor/saving/use-recovery.ts'
import { useSaveFlow } from '#admin/editor/saving/use-save-flow.ts'
import { useSaveShortcut } from '#admin/editor/saving/use-save-shortcut.ts'
import { SuggestedFields } from '#admin/editor/suggestions/field-suggestions.tsx'
import { suggestionsPanel } from '#admin/editor/suggestions/suggestions-panel.tsx'
import { useDecisions } from '#admin/editor/suggestions/use-decisions.ts'
import { useStoredSuggestions } from '#admin/editor/suggestions/use-stored-suggestions.ts'
import { useSuggestionSteps } from '#admin/editor/suggestions/use-suggestion-steps.ts'
import { useSuggestions } from '#admin/editor/suggestions/use-suggestions.ts'
import { followTabOrder } from '#admin/editor/tab-order.ts'
import { ArticleContent, type TextDialog } from '#admin/editor/text/article-content.tsx'
import { featureQuote } from '#admin/editor/text/feature-quote.ts'
import { articleHtml } from '#admin/editor/text/text-tables.ts'
import { useTextEditor } from '#admin/editor/text/use-text-editor.ts'
import { useFocusMode } from '#admin/editor/use-focus-mode.ts'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import type { LocalCopy } from '#admin/local-copies/local-copies.ts'
import { useEditorPresence } from '#admin/presence/use-editor-presence.ts'
import { SchedulePanel } from '#admin/schedule/lazy-schedule-panel.ts'
import { useScheduledChanges } from '#admin/schedule/use-scheduled-changes.ts'
import { DialogBoundary } from '#admin/ui/dialogs/dialog-boundary.tsx'
import { PartBoundary } from '#admin/ui/dialogs/part-boundary.tsx'
import { Heading } from '#admin/ui/heading.tsx'
import { useMessage } from '#admin/ui/messages.tsx'
import { mayEdit } from '#domain/accounts/role.ts'
import type { AdminArticle } from '#domain/articles/admin-article.ts'
import { AddressField } from './address-field.tsx'
import { formOf } from './article-form.ts'
import { ArticleSections } from './article-sections.tsx'
import { ArticleTitle } from './basic-information.tsx'
import { usePreventFileDrops } from './image-drop-zone.tsx'
import { useArticleAddress } from './use-article-address.ts'
import { useOwnAuthor } from './use-own-author.ts'

interface EditorFormProps {
  article: AdminArticle | null
  copies: readonly LocalCopy[]
  onCreated?: (id: string) => void
  /** Goes on with suggesting instead. */
  onSuggest: (id: string) => void
}

export function EditorForm({ article, copies, onCreated, onSuggest }: EditorFormProps) {
  const textId = useId()
  const restId = useId()
  const parts = {
    title: useRef<HTMLElement>(null),
    rest: useRef<HTMLDivElement>(null),
    text: useRef<HTMLDivElement>(null),
    later: useRef<HTMLDivElement>(null),
  }
  const navigate = useNavigate()
  const session = useSessionState()
  const account = useAccount()
  const sessionEnded = session.kind === 'ended'
  /** The text stays on this computer: leaving for the sign-in asks nothing. */
  const leaving = sessionEnded && session.isAnnounced
  const username = session.kind === 'signed-in' ? session.username : null
  const show = useMessage()
  const [dialog, setDialog] = useState<TextDialog | null>(null)
  const [previewForm, setPreviewForm] = useState<ArticleForm | null>(null)
  const [imageUploading, setImageUploading] = useState(false)
  const [audioUploading, setAudioUploading] = useState(false)
  const uploading = imageUploading || audioUploading
  const form = useForm<ArticleForm>({ defaultValues: formOf(article && latestText(article)) })
  const noteAnchors = useRef<ArticleNotes['anchors']>(() => [])
  const saving = useArticleSaving(
    form,
    article,
    (...texts) => merging.merge(...texts),
    () => noteAnchors.current(),
  )
  const { engine, snapshot } = saving
  const editor = useTextEditor(textId, form.getValues('content'), {
    onReady: rebase,
    onChange: (html) => form.setValue('content', html),
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
  const others = useEditorPresence(saving, username)
  const flow = useSaveFlow(form, saving, {
    isNew: article === null,
    uploading,
    focusContent: () => editor?.commands.focus(),
  })
  const [openPanel, setOpenPanel] = useState<string | null>(null)
  const articleNotes = useNotes(editor, snapshot.stored?._id ?? null, {
    isShown: openPanel === 'notes',
    onShow: () => setOpenPanel('notes'),
    prepare: async () => {
      await engine.saveAll()
      return engine.getSnapshot().stored?._id ?? null
    },
  })
  useEffect(() => {
    noteAnchors.current = articleNotes.anchors
  })
  const storedSuggestions = useStoredSuggestions(snapshot.stored?._id ?? null)
  const suggestions = useSuggestions(editor, form, storedSuggestions, {
    text: snapshot.stored ? latestText(snapshot.stored) : undefined,
    proposal: null,
    onShow: () => setOpenPanel('suggestions'),
  })
  const steps = useSuggestionSteps(
    editor,
    suggestions,
    useDecisions(editor, form, saving, suggestions),
    {
      mayDecide: snapshot.stored !== null && mayEdit(account, snapshot.stored),
      onAnswer: articleNotes.answer,
    },
  )
  const openNotes = countOpen(articleNotes.notes)
  const checklist = useChecklist(
    form,
    snapshot.stored,
    articleNotes.notes,
    storedSuggestions.suggestions.length,
  )
  const scheduled = useScheduledChanges(snapshot.stored)
  useSaveShortcut(flow.keep)
  const focus = useFocusMode()
  useOwnAuthor(form, article === null, (author) => engine.rebase((saved) => ({ ...saved, author })))
  const [opened] = useState(() => storedTextOf(article))
  const recoveryOffer = useRecovery(copies, article?._id ?? null, { ...opened, saving, setFields })
  useArticleAddress(article, snapshot.stored, onCreated)
  usePreventFileDrops()

  /** The text editor may serialize the loaded HTML differently. That is no change of the text. */
  function rebase(content: string) {
    engine.rebase((saved) => ({ ...saved, content }))
    form.setValue('content', content)
  }

  function setFields(fields: ArticleForm) {
    form.reset(fields)
    if (!editor) return
    editor.commands.setContent(fields.content, { emitUpdate: false })
    form.setValue('content', articleHtml(editor))
    articleNotes.textReplaced()
  }

  function takeText(fields: ArticleForm) {
    setFields(fields)
    engine.textChanged()
  }

  function reset(stored: AdminArticle) {
    setFields(formOf(latestText(stored)))
    engine.reset(stored)
  }

  const { stored } = snapshot
  /** Returns what is stored then; null if the text could not be saved. */
  const saveAll = async () => ((await engine.saveAll()) ? engine.getSnapshot().stored : null)
  const restate = (article: AdminArticle) => void engine.restate(article)
  const getMine = () => form.getValues()
  async function suggest() {
    const saved = await saveAll()
    if (saved) onSuggest(saved._id)
    else show({ text: 'Your text is not saved yet. You can suggest changes once it is.' })
  }
  const mayShare = stored !== null && mayEdit(account, stored)
  const panels: EditorPanel[] = [
    ...(stored
      ? [
          historyPanel({ article: stored, getMine, editing: { engine, onReset: reset } }),
          {
            id: 'schedule',
            label: 'Schedule',
            count: scheduled.data?.length ?? 0,
            render: () => <SchedulePanel article={stored} prepare={saveAll} onRestate={restate} />,
          },
        ]
      : []),
    checklistPanel(checklist.checks),
    notesPanel({ editor, articleNotes }),
    ...(stored ? [suggestionsPanel({ suggestions, steps, notes: articleNotes.notes })] : []),
    ...(mayShare ? [previewLinksPanel(stored._id, () => engine.saveAll())] : []),
  ]
  const wasPublished = (snapshot.stored?.changedVersion ?? 0) > 0
  const publishLabel = wasPublished ? 'Update & Publish' : 'Publish'
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Tab is followed, nothing is pressed here
    <div
      className="screen screen-editor"
      onKeyDown={(event) => {
        const { title, rest, text, later } = parts
        followTabOrder(event, [title.current, rest.current, text.current, later.current])
      }}
    >
      <EditorBar
        flow={flow}
        snapshot={snapshot}
        others={others}
        publishLabel={publishLabel}
        focus={focus}
        onSuggest={stored && (() => void suggest())}
        onPreview={() => setPreviewForm(structuredClone(form.getValues()))}
      />
      <SuggestedFields suggestions={suggestions} steps={steps} notes={articleNotes.notes}>
        <EditorPanels
          head={<Heading title={snapshot.stored ? 'Edit Article' : 'New Article'} />}
          panels={panels}
          openId={openPanel}
          onOpen={setOpenPanel}
          side={
            <ArticleSections
              form={form}
              editor={editor}
              restId={restId}
              restRef={parts.rest}
              laterRef={parts.later}
              onImageUploading={setImageUploading}
              onAudioUploading={setAudioUploading}
            >
              <AddressField
                article={snapshot.stored}
                title={form.getValues('title')}
                prepare={async () => {
                  await engine.saveAll()
                  return engine.getSnapshot().stored
                }}
                onChanged={restate}
              />
            </ArticleSections>
          }
        >
          <Disputes disputes={merging.disputes} />
          {snapshot.stored && (
            <PartBoundary name="part">
              <EditorNotes
                article={snapshot.stored}
                onReset={reset}
                onRestate={restate}
                onBoard={(changed) => {
                  // The text may have been saved meanwhile.
                  const now = engine.getSnapshot().stored
                  if (now) void engine.restate({ ...now, ...changed })
                }}
                getMine={getMine}
                onTake={takeText}
                openNotes={openNotes}
                onNotes={() => setOpenPanel('notes')}
              />
            </PartBoundary>
          )}
          <ArticleTitle form={form} restId={restId} ref={parts.title} />
          <ArticleContent
            ref={parts.text}
            id={textId}
            editor={editor}
            form={form}
            dialog={dialog}
            onDialog={setDialog}
            onFeature={(text) => featureQuote(form, text)}
            onNote={articleNotes.begin}
          />
        </EditorPanels>
      </SuggestedFields>
      <p className="visually-hidden" role="status">
        {steps.announced}
      </p>
      <DialogBoundary key={flow.step.kind} onClose={flow.close}>
        <SaveDialogs
          flow={flow}
          publishLabel={publishLabel}
          article={form.getValues()}
          scheduled={scheduled.data ?? []}
          checkText={checklist.check}
          onDone={() => void navigate('/admin')}
        />
      </DialogBoundary>
      <UnsavedChangesPrompt
        unsaved={snapshot.dirty && !leaving}
        uploading={uploading && !leaving}
        isWritingNote={() => !leaving && isWritten(articleNotes.drafts)}
        save={() => engine.saveAll()}
        onDiscard={() => engine.discard()}
      />
      {recoveryOffer && !sessionEnded && (
        <DialogBoundary onClose={recoveryOffer.onPostpone}>
          <RecoveryDialog {...recoveryOffer} />
        </DialogBoundary>
      )}
      {previewForm && (
        <DialogBoundary onClose={() => setPreviewForm(null)}>
          <LazyPreview
            form={previewForm}
            publishedAt={snapshot.stored?.publishedAt ?? null}
            onClose={() => setPreviewForm(null)}
          />
        </DialogBoundary>
      )}
    </div>
  )
}
