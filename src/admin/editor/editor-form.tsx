import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { useSessionState } from '#admin/session/session-context.tsx'
import { Heading } from '#admin/ui/heading.tsx'
import { StatusBadge } from '#admin/ui/status-badge.tsx'
import type { Article } from '#domain/article.ts'
import { ArticleContent, type TextDialog } from './article-content.tsx'
import { type ArticleForm, formOf } from './article-form.ts'
import { BasicInformation } from './basic-information.tsx'
import { Citations } from './citations.tsx'
import { EditorBar } from './editor-bar.tsx'
import { FeaturedImage } from './featured-image.tsx'
import { FeaturedQuotes } from './featured-quotes.tsx'
import { insertCitation } from './insert-citation.ts'
import { KeptWritingOffer } from './kept-writing-offer.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { SaveDialogs } from './save-dialogs.tsx'
import { useKeptWriting } from './use-kept-writing.ts'
import { useSave } from './use-save.ts'
import { useTextEditor } from './use-text-editor.ts'

/**
 * The editor of one article.
 *
 * @param props.article the article as it was loaded; null for a new one
 * @param props.onReload loads it anew, without what was written here
 */
export function EditorForm({
  article,
  onReload,
}: {
  article: Article | null
  onReload: () => Promise<void>
}) {
  const textId = useId()
  const navigate = useNavigate()
  const ended = useSessionState().kind === 'ended'
  const [dialog, setDialog] = useState<TextDialog | null>(null)
  const form = useForm<ArticleForm>({ defaultValues: formOf(article) })
  const unsaved = form.formState.isDirty
  const writing = useKeptWriting(form, article, ended && unsaved)
  const saving = useSave(form, article, writing.forget)
  const editor = useTextEditor(textId, form.getValues('content'), {
    // The editor's own spelling of the stored text is no change.
    onReady: (html) => form.resetField('content', { defaultValue: html }),
    onChange: (html) => form.setValue('content', html, { shouldDirty: true }),
    onLink: () => setDialog('link'),
  })
  const publishLabel = article ? 'Update & Publish' : 'Publish'

  function takeBack() {
    if (!writing.offer) return
    const { form: kept, revision } = writing.offer
    form.reset(kept, { keepDefaultValues: true })
    editor?.commands.setContent(kept.content)
    if (revision !== null) saving.startFrom(revision)
    writing.closeOffer()
  }

  return (
    <div className="screen screen-editor">
      <EditorBar saving={saving} publishLabel={publishLabel} unsaved={unsaved} />
      <div className="editor-head">
        <Heading title={article ? 'Edit Article' : 'New Article'} />
        {article && <StatusBadge status={article.status} />}
      </div>
      <BasicInformation form={form} />
      <ArticleContent
        id={textId}
        editor={editor}
        form={form}
        dialog={dialog}
        onDialog={setDialog}
      />
      <FeaturedQuotes form={form} />
      <Citations form={form} onInsert={(citation) => editor && insertCitation(editor, citation)} />
      <FeaturedImage form={form} />
      <SaveDialogs
        saving={saving}
        publishLabel={publishLabel}
        title={form.getValues('title')}
        onDone={() => void navigate('/admin')}
        onReload={onReload}
      />
      <LeaveGuard unsaved={unsaved && !ended} onLeave={writing.forget} />
      {writing.offer && !ended && (
        <KeptWritingOffer
          kept={writing.offer}
          onTake={takeBack}
          onDiscard={writing.forget}
          onLater={writing.closeOffer}
        />
      )}
    </div>
  )
}
