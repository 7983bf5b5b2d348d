import { useId, useRef, useState } from 'react'
import { useChecklist } from '#admin/checklist/use-checklist.ts'
import { useArticlePanels } from '#admin/editor/article-panels.tsx'
import { EditorDialogs } from '#admin/editor/dialogs/editor-dialogs.tsx'
import { SaveDialogs } from '#admin/editor/dialogs/save-dialogs.tsx'
import { EditorBar } from '#admin/editor/editor-bar.tsx'
import { EditorNotes } from '#admin/editor/editor-notes.tsx'
import { EditorPanels, useOpenedPanel } from '#admin/editor/editor-panels.tsx'
import { Disputes } from '#admin/editor/merging/disputes.tsx'
import { countOpen, isWritten } from '#admin/editor/notes/use-notes.ts'
import { saveAllText } from '#admin/editor/saving/article-saving.ts'
import { RestoredLine } from '#admin/editor/saving/restored-line.tsx'
import { useKeepMine } from '#admin/editor/saving/use-discarded-texts.ts'
import { useSaveFlow } from '#admin/editor/saving/use-save-flow.ts'
import { useSaveShortcut } from '#admin/editor/saving/use-save-shortcut.ts'
import { SuggestedFields } from '#admin/editor/suggestions/field-suggestions.tsx'
import { followTabOrder } from '#admin/editor/tab-order.ts'
import { ArticleContent, type TextDialog } from '#admin/editor/text/article-content.tsx'
import { featureQuote } from '#admin/editor/text/feature-quote.ts'
import { useFocusMode } from '#admin/editor/use-focus-mode.ts'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import type { LocalCopy } from '#admin/local-copies/local-copies.ts'
import { useNavigate } from '#admin/navigation/navigation.tsx'
import { useScheduledChanges } from '#admin/schedule/use-scheduled-changes.ts'
import { DialogBoundary } from '#admin/ui/dialogs/dialog-boundary.tsx'
import { PartBoundary } from '#admin/ui/dialogs/part-boundary.tsx'
import { Heading } from '#admin/ui/heading.tsx'
import { useMessage } from '#admin/ui/messages.tsx'
import type { AdminArticle } from '#domain/articles/admin-article.ts'
import { AddressField } from './address-field.tsx'
import { ArticleSections } from './article-sections.tsx'
import { ArticleTitle } from './basic-information.tsx'
import { useArticleAddress } from './use-article-address.ts'
import { useOpenArticle } from './use-open-article.ts'
import { useSuggestInstead } from './use-suggest-instead.ts'

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
  const show = useMessage()
  const [dialog, setDialog] = useState<TextDialog | null>(null)
  const [previewForm, setPreviewForm] = useState<ArticleForm | null>(null)
  const [imageUploading, setImageUploading] = useState(false)
  const [audioUploading, setAudioUploading] = useState(false)
  const uploading = imageUploading || audioUploading
  const panel = useOpenedPanel()
  const open = useOpenArticle(article, {
    copies,
    textId,
    panel,
    onLink: () => setDialog({ kind: 'link' }),
    onImages: (files) => setDialog({ kind: 'image', files }),
  })
  const { form, saving, editor, text, notes, suggested } = open
  const { engine, snapshot } = saving
  const { stored } = snapshot
  const flow = useSaveFlow(form, saving, {
    isNew: article === null,
    uploading,
    focusContent: () => editor?.commands.focus(),
  })
  const checklist = useChecklist(form, stored, notes.notes, suggested.count)
  const scheduled = useScheduledChanges(stored)
  useSaveShortcut(flow.keep)
  const focus = useFocusMode()
  useArticleAddress(article, stored, onCreated)
  useSuggestInstead(snapshot, onSuggest)
  const keepMine = useKeepMine(engine, form.getValues)
  const panels = useArticlePanels(editor, saving, {
    text,
    articleNotes: notes,
    suggested,
    checks: checklist.checks,
    scheduledCount: scheduled.data?.length ?? 0,
  })

  const restate = (article: AdminArticle) => void engine.restate(article)
  async function suggest() {
    const saved = await saveAllText(engine)
    if (saved) onSuggest(saved._id)
    else show({ text: 'Your text is not saved yet. You can suggest changes once it is.' })
  }
  const wasPublished = (stored?.changedVersion ?? 0) > 0
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
        others={open.others}
        publishLabel={publishLabel}
        focus={focus}
        onSuggest={stored && (() => void suggest())}
        onPreview={() => setPreviewForm(structuredClone(form.getValues()))}
      />
      <SuggestedFields
        suggestions={suggested.suggestions}
        steps={suggested.steps}
        notes={notes.notes}
      >
        <EditorPanels
          head={<Heading title={stored ? 'Edit Article' : 'New Article'} />}
          panels={panels}
          opened={panel}
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
                article={stored}
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
          <RestoredLine {...open.restored} />
          <Disputes form={form} disputes={open.disputes} onTakeTheirs={keepMine} />
          {stored && (
            <PartBoundary name="part">
              <EditorNotes
                article={stored}
                unsaved={snapshot.dirty}
                onReset={text.reset}
                onRestate={restate}
                onBoard={(changed) => {
                  // The text may have been saved meanwhile.
                  const now = engine.getSnapshot().stored
                  if (now) void engine.restate({ ...now, ...changed })
                }}
                getMine={text.getMine}
                onTake={text.take}
                openNotes={countOpen(notes.notes)}
                onNotes={() => panel.open('notes')}
              />
            </PartBoundary>
          )}
          <ArticleTitle
            form={form}
            restId={restId}
            isNew={article === null}
            onEnter={() => editor?.commands.focus('start')}
            ref={parts.title}
          />
          <ArticleContent
            ref={parts.text}
            id={textId}
            editor={editor}
            form={form}
            dialog={dialog}
            onDialog={setDialog}
            onFeature={(quote) => featureQuote(form, quote)}
            onNote={notes.begin}
          />
        </EditorPanels>
      </SuggestedFields>
      <p className="visually-hidden" role="status">
        {suggested.steps.announced}
      </p>
      <DialogBoundary key={flow.step.kind} onClose={flow.close}>
        <SaveDialogs
          flow={flow}
          publishLabel={publishLabel}
          article={form.getValues()}
          scheduled={scheduled.data ?? []}
          checklist={checklist}
          onDone={() => navigate('/admin')}
        />
      </DialogBoundary>
      <EditorDialogs
        leaving={{
          unsaved: snapshot.dirty,
          uploading,
          isWritingNote: () => isWritten(notes.drafts),
        }}
        engine={engine}
        onDiscard={() => {
          keepMine()
          engine.discard()
        }}
        preview={previewForm && { form: previewForm, publishedAt: stored?.publishedAt ?? null }}
        onPreviewClose={() => setPreviewForm(null)}
      />
    </div>
  )
}
