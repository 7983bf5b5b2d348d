import { useEffect, useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { keepPlace } from '#admin/keep-place.ts'
import { useSessionState } from '#admin/session/session-context.tsx'
import { Heading } from '#admin/ui/heading.tsx'
import type { ArticleForm } from '#admin/writing/editor-fields.ts'
import type { LocalCopy } from '#admin/writing/local-copies.ts'
import type { AdminArticle } from '#domain/admin-article.ts'
import { ArticleContent, type TextDialog } from './article-content.tsx'
import { formOf } from './article-form.ts'
import { textInWork } from './article-saving.ts'
import { BasicInformation } from './basic-information.tsx'
import { Citations } from './citations.tsx'
import { EditorBar } from './editor-bar.tsx'
import { EditorNotes } from './editor-notes.tsx'
import { featureQuote } from './feature-quote.ts'
import { FeaturedImage } from './featured-image.tsx'
import { FeaturedQuotes } from './featured-quotes.tsx'
import { useNoStrayDrops } from './image-drop.tsx'
import { insertCitation } from './insert-citation.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { Preview } from './preview/preview.tsx'
import { RecoveryDialog } from './recovery-dialog.tsx'
import { SaveDialogs } from './save-dialogs.tsx'
import { useArticleSaving } from './use-article-saving.ts'
import { useRecovery } from './use-recovery.ts'
import { useSave } from './use-save.ts'
import { useTextEditor } from './use-text-editor.ts'
import { WritingConflict } from './writing-conflict.tsx'

/**
 * The editor of one article.
 *
 * @param props.article the article as it was loaded; null for a new one
 * @param props.copies what closed or crashed editors of this browser left of it
 * @param props.onCreated called with the id that a new article got with its first save
 */
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
  const ended = useSessionState().kind === 'ended'
  const [dialog, setDialog] = useState<TextDialog | null>(null)
  const [previewed, setPreviewed] = useState<ArticleForm | null>(null)
  const [resolving, setResolving] = useState(0)
  const [uploading, setUploading] = useState(false)
  const form = useForm<ArticleForm>({ defaultValues: formOf(article && textInWork(article)) })
  const saving = useArticleSaving(form, article, (stored) => put(formOf(textInWork(stored))))
  const { engine, snapshot } = saving
  const editor = useTextEditor(textId, form.getValues('content'), {
    onReady: (html) => respell(html),
    onChange: (html) => form.setValue('content', html),
    onLink: () => setDialog({ kind: 'link' }),
    onImages: (files) => setDialog({ kind: 'image', files }),
  })
  const save = useSave(form, saving, { isNew: article === null, uploading })
  const recovery = useRecovery(copies, article, saving, put)
  useOwnAddress(article, snapshot.stored, onCreated)
  useNoStrayDrops()

  /** The text editor's own spelling of what was loaded is no change. */
  function respell(content: string) {
    engine.rebase((saved) => ({ ...saved, content }))
    form.setValue('content', content)
  }

  function put(fields: ArticleForm) {
    form.reset(fields)
    if (!editor) return
    editor.commands.setContent(fields.content, { emitUpdate: false })
    form.setValue('content', editor.getHTML())
  }

  function start(stored: AdminArticle) {
    put(formOf(textInWork(stored)))
    engine.restart(stored)
  }

  const publishLabel = article ? 'Update & Publish' : 'Publish'
  return (
    <div className="screen screen-editor">
      <EditorBar
        saving={save}
        snapshot={snapshot}
        publishLabel={publishLabel}
        onPreview={() => setPreviewed(structuredClone(form.getValues()))}
        onResolve={() => setResolving((times) => times + 1)}
      />
      <div className="editor-head">
        <Heading title={article ? 'Edit Article' : 'New Article'} />
      </div>
      {snapshot.stored && <EditorNotes article={snapshot.stored} onRestart={start} />}
      <BasicInformation form={form} />
      <ArticleContent
        id={textId}
        editor={editor}
        form={form}
        dialog={dialog}
        onDialog={setDialog}
        onFeature={(words) => featureQuote(form, words)}
      />
      <FeaturedQuotes form={form} />
      <Citations form={form} onInsert={(citation) => editor && insertCitation(editor, citation)} />
      <FeaturedImage form={form} onUploading={setUploading} />
      <SaveDialogs
        saving={save}
        publishLabel={publishLabel}
        title={form.getValues('title')}
        onDone={() => void navigate('/admin')}
      />
      <WritingConflict
        key={resolving}
        engine={engine}
        state={snapshot.state}
        mine={() => form.getValues()}
        onTakeTheirs={start}
        onKeepMine={() => void save.keepMine()}
      />
      <LeaveGuard
        unsaved={snapshot.dirty && !ended}
        uploading={uploading && !ended}
        onDiscard={() => engine.giveUp()}
      />
      {recovery.offer && !ended && <RecoveryDialog {...recovery.offer} />}
      {previewed && (
        <Preview
          form={previewed}
          publishedAt={snapshot.stored?.publishedAt ?? null}
          onClose={() => setPreviewed(null)}
        />
      )}
    </div>
  )
}

/** A new article has an address of its own from its first save on. */
function useOwnAddress(
  opened: AdminArticle | null,
  stored: AdminArticle | null,
  onCreated: ((id: string) => void) | undefined,
): void {
  const navigate = useNavigate()
  const id = opened ? null : stored?._id
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the id moves the address
  useEffect(() => {
    if (!id) return
    onCreated?.(id)
    void navigate(`/admin/edit/${id}`, { replace: true, state: keepPlace })
  }, [id])
}
