import { useEffect, useId, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { checklistPanel } from '#admin/checklist/checklist-panel.tsx'
import { useChecklist } from '#admin/checklist/use-checklist.ts'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import type { LocalCopy } from '#admin/local-copies/local-copies.ts'
import { useScheduledChanges } from '#admin/schedule/scheduled-changes.tsx'
import { useAccount, useSessionState } from '#admin/session/session-context.tsx'
import { Heading } from '#admin/ui/heading.tsx'
import { useMediaQuery } from '#admin/ui/use-media-query.ts'
import type { AdminArticle } from '#domain/admin-article.ts'
import { mayEdit } from '#domain/role.ts'
import { AddressField } from './address-field.tsx'
import { ArticleContent, type TextDialog } from './article-content.tsx'
import { formOf } from './article-form.ts'
import { ArticleRecording } from './article-recording.tsx'
import { latestText } from './article-saving.ts'
import { BasicInformation } from './basic-information.tsx'
import { Citations } from './citations.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { EditorBar } from './editor-bar.tsx'
import { EditorNotes } from './editor-notes.tsx'
import { besideTheText, type EditorPanel, EditorPanels } from './editor-panels.tsx'
import { featureQuote } from './feature-quote.ts'
import { FeaturedImage } from './featured-image.tsx'
import { FeaturedQuotes } from './featured-quotes.tsx'
import { historyPanel } from './history/history-panel.tsx'
import { usePreventFileDrops } from './image-drop-zone.tsx'
import { insertCitation } from './insert-citation.ts'
import { notesPanel } from './notes/notes-panel.tsx'
import { type ArticleNotes, countOpen, isWritingNote, useNotes } from './notes/use-notes.ts'
import { Preview } from './preview/preview.tsx'
import { previewLinksPanel } from './preview-links/preview-links-panel.tsx'
import { RecoveryDialog } from './recovery-dialog.tsx'
import { SaveDialogs } from './save-dialogs.tsx'
import { schedulePanel } from './schedule-panel.tsx'
import { articleHtml } from './text-tables.ts'
import { UnsavedChangesPrompt } from './unsaved-changes-prompt.tsx'
import { useArticleAddress } from './use-article-address.ts'
import { useArticleSaving } from './use-article-saving.ts'
import { useRecovery } from './use-recovery.ts'
import { useSaveFlow } from './use-save-flow.ts'
import { useSaveShortcut } from './use-save-shortcut.ts'
import { useTextEditor } from './use-text-editor.ts'

export function EditorForm({
  article,
  copies,
  onCreated,
}: {
  article: AdminArticle | null
  copies: readonly LocalCopy[]
  onCreated?: (id: string) => void
}) {
  const textId = useId()
  const navigate = useNavigate()
  const session = useSessionState()
  const account = useAccount()
  const sessionEnded = session.kind === 'ended'
  const username = session.kind === 'signed-in' ? session.username : null
  const [dialog, setDialog] = useState<TextDialog | null>(null)
  const [previewForm, setPreviewForm] = useState<ArticleForm | null>(null)
  const [conflictOpenings, setConflictOpenings] = useState(0)
  const [imageUploading, setImageUploading] = useState(false)
  const [audioUploading, setAudioUploading] = useState(false)
  const uploading = imageUploading || audioUploading
  const form = useForm<ArticleForm>({ defaultValues: formOf(article && latestText(article)) })
  const noteAnchors = useRef<ArticleNotes['anchors']>(() => [])
  const saving = useArticleSaving(
    form,
    article,
    (stored) => setFields(formOf(latestText(stored))),
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
  const flow = useSaveFlow(form, saving, {
    isNew: article === null,
    uploading,
    focusContent: () => editor?.commands.focus(),
  })
  const [openPanel, setOpenPanel] = useState<string | null>(null)
  const isBeside = useMediaQuery(besideTheText)
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
  const openNotes = countOpen(articleNotes.notes)
  const checklist = useChecklist(form, snapshot.stored?._id ?? null, openNotes)
  const scheduled = useScheduledChanges(snapshot.stored)
  useSaveShortcut(flow.keep)
  const recoveryOffer = useRecovery(copies, article, saving, setFields)
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
  const getMine = () => form.getValues()
  const mayShare = stored !== null && mayEdit(account, stored)
  /** What opens beside the text. */
  const panels: EditorPanel[] = [
    ...(stored
      ? [
          historyPanel({ article: stored, getMine, editing: { engine, onReset: reset } }),
          schedulePanel({ article: stored, engine, count: scheduled.data?.length ?? 0 }),
        ]
      : []),
    checklistPanel(checklist.checks),
    notesPanel({ editor, articleNotes, isBeside }),
    ...(mayShare ? [previewLinksPanel(stored._id, () => engine.saveAll())] : []),
  ]
  const wasPublished = (snapshot.stored?.changedVersion ?? 0) > 0
  const publishLabel = wasPublished ? 'Update & Publish' : 'Publish'
  return (
    <div className="screen screen-editor">
      <EditorBar
        flow={flow}
        snapshot={snapshot}
        username={username}
        publishLabel={publishLabel}
        onPreview={() => setPreviewForm(structuredClone(form.getValues()))}
        onResolve={() => setConflictOpenings((count) => count + 1)}
      />
      <EditorPanels
        head={<Heading title={snapshot.stored ? 'Edit Article' : 'New Article'} />}
        panels={panels}
        openId={openPanel}
        onOpen={setOpenPanel}
      >
        {snapshot.stored && (
          <EditorNotes
            article={snapshot.stored}
            onReset={reset}
            onRestate={(stored) => void engine.restate(stored)}
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
        )}
        <BasicInformation form={form}>
          <AddressField
            article={snapshot.stored}
            title={form.getValues('title')}
            prepare={async () => {
              await engine.saveAll()
              return engine.getSnapshot().stored
            }}
            onChanged={(stored) => void engine.restate(stored)}
          />
        </BasicInformation>
        <ArticleContent
          id={textId}
          editor={editor}
          form={form}
          dialog={dialog}
          onDialog={setDialog}
          onFeature={(text) => featureQuote(form, text)}
          onNote={articleNotes.begin}
        />
        <FeaturedQuotes form={form} />
        <Citations
          form={form}
          onInsert={(citation) => editor && insertCitation(editor, citation)}
        />
        <FeaturedImage form={form} onUploading={setImageUploading} />
        <ArticleRecording form={form} onUploading={setAudioUploading} />
      </EditorPanels>
      <SaveDialogs
        flow={flow}
        publishLabel={publishLabel}
        article={form.getValues()}
        scheduled={scheduled.data ?? []}
        judge={checklist.judge}
        onDone={() => void navigate('/admin')}
      />
      <ConflictDialog
        key={conflictOpenings}
        engine={engine}
        username={username}
        state={snapshot.state}
        getMine={getMine}
        onUseTheirs={reset}
        onKeepMine={() => void flow.keepMine()}
      />
      <UnsavedChangesPrompt
        unsaved={snapshot.dirty && !sessionEnded}
        uploading={uploading && !sessionEnded}
        isWritingNote={() => !sessionEnded && isWritingNote(articleNotes)}
        save={() => engine.saveAll()}
        onDiscard={() => engine.discard()}
      />
      {recoveryOffer && !sessionEnded && <RecoveryDialog {...recoveryOffer} />}
      {previewForm && (
        <Preview
          form={previewForm}
          publishedAt={snapshot.stored?.publishedAt ?? null}
          onClose={() => setPreviewForm(null)}
        />
      )}
    </div>
  )
}
