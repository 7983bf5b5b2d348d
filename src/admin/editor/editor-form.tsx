import { useEffect, useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'
import { inPlaceNavigation } from '#admin/in-place-navigation.ts'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import type { LocalCopy } from '#admin/local-copies/local-copies.ts'
import { useSessionState } from '#admin/session/session-context.tsx'
import { Heading } from '#admin/ui/heading.tsx'
import type { AdminArticle } from '#domain/admin-article.ts'
import { AddressField } from './address-field.tsx'
import { ArticleContent, type TextDialog } from './article-content.tsx'
import { formOf } from './article-form.ts'
import { latestText } from './article-saving.ts'
import { BasicInformation } from './basic-information.tsx'
import { Citations } from './citations.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { EditorBar } from './editor-bar.tsx'
import { EditorNotes } from './editor-notes.tsx'
import { featureQuote } from './feature-quote.ts'
import { FeaturedImage } from './featured-image.tsx'
import { FeaturedQuotes } from './featured-quotes.tsx'
import { usePreventFileDrops } from './image-drop-zone.tsx'
import { insertCitation } from './insert-citation.ts'
import { Preview } from './preview/preview.tsx'
import { RecoveryDialog } from './recovery-dialog.tsx'
import { SaveDialogs } from './save-dialogs.tsx'
import { articleHtml } from './text-tables.ts'
import { UnsavedChangesPrompt } from './unsaved-changes-prompt.tsx'
import { useArticleSaving } from './use-article-saving.ts'
import { useRecovery } from './use-recovery.ts'
import { useSaveFlow } from './use-save-flow.ts'
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
  const sessionEnded = session.kind === 'ended'
  const username = session.kind === 'signed-in' ? session.username : null
  const [dialog, setDialog] = useState<TextDialog | null>(null)
  const [previewForm, setPreviewForm] = useState<ArticleForm | null>(null)
  const [conflictOpenings, setConflictOpenings] = useState(0)
  const [uploading, setUploading] = useState(false)
  const form = useForm<ArticleForm>({ defaultValues: formOf(article && latestText(article)) })
  const saving = useArticleSaving(form, article, (stored) => setFields(formOf(latestText(stored))))
  const { engine, snapshot } = saving
  const editor = useTextEditor(textId, form.getValues('content'), {
    onReady: rebase,
    onChange: (html) => form.setValue('content', html),
    onLink: () => setDialog({ kind: 'link' }),
    onImages: (files) => setDialog({ kind: 'image', files }),
  })
  const flow = useSaveFlow(form, saving, {
    isNew: article === null,
    uploading,
    focusContent: () => editor?.commands.focus(),
  })
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
  }

  function takeText(fields: ArticleForm) {
    setFields(fields)
    engine.textChanged()
  }

  function reset(stored: AdminArticle) {
    setFields(formOf(latestText(stored)))
    engine.reset(stored)
  }

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
      <div className="editor-head">
        <Heading title={snapshot.stored ? 'Edit Article' : 'New Article'} />
      </div>
      {snapshot.stored && (
        <EditorNotes
          article={snapshot.stored}
          onReset={reset}
          onRestate={(stored) => engine.restate(stored)}
          getMine={() => form.getValues()}
          onTake={takeText}
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
          onChanged={(stored) => engine.restate(stored)}
        />
      </BasicInformation>
      <ArticleContent
        id={textId}
        editor={editor}
        form={form}
        dialog={dialog}
        onDialog={setDialog}
        onFeature={(text) => featureQuote(form, text)}
      />
      <FeaturedQuotes form={form} />
      <Citations form={form} onInsert={(citation) => editor && insertCitation(editor, citation)} />
      <FeaturedImage form={form} onUploading={setUploading} />
      <SaveDialogs
        flow={flow}
        publishLabel={publishLabel}
        article={form.getValues()}
        onDone={() => void navigate('/admin')}
      />
      <ConflictDialog
        key={conflictOpenings}
        engine={engine}
        username={username}
        state={snapshot.state}
        getMine={() => form.getValues()}
        onUseTheirs={reset}
        onKeepMine={() => void flow.keepMine()}
      />
      <UnsavedChangesPrompt
        unsaved={snapshot.dirty && !sessionEnded}
        uploading={uploading && !sessionEnded}
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

/** Ctrl/Cmd+S saves the text, and leaves what readers see as it is. */
function useSaveShortcut(keep: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isSave = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's'
      if (!isSave || event.shiftKey || event.altKey) return
      event.preventDefault()
      if (!document.querySelector('dialog[open]')) keep()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  })
}

/** Gives a new article its own address after the first save. */
function useArticleAddress(
  opened: AdminArticle | null,
  stored: AdminArticle | null,
  onCreated: ((id: string) => void) | undefined,
): void {
  const navigate = useNavigate()
  const location = useLocation()
  const id = opened ? null : stored?._id
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new id changes the address
  useEffect(() => {
    if (!id) return
    onCreated?.(id)
    const state = { ...location.state, ...inPlaceNavigation }
    void navigate(`/admin/edit/${id}`, { replace: true, state })
  }, [id])
}
