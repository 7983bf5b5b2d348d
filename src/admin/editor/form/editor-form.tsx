import { useChecklist } from '#admin/checklist/use-checklist.ts'
import { useArticlePanels } from '#admin/editor/article-panels.tsx'
import { SaveDialogs } from '#admin/editor/dialogs/save-dialogs.tsx'
import { EditorBar } from '#admin/editor/editor-bar.tsx'
import { EditorBody, useEditorBody } from '#admin/editor/editor-body.tsx'
import { EditorNotes } from '#admin/editor/editor-notes.tsx'
import { countOpen } from '#admin/editor/notes/use-notes.ts'
import { saveAllText } from '#admin/editor/saving/article-saving.ts'
import { useSaveFlow } from '#admin/editor/saving/use-save-flow.ts'
import { useSaveShortcut } from '#admin/editor/saving/use-save-shortcut.ts'
import { useFocusMode } from '#admin/editor/use-focus-mode.ts'
import type { LocalCopy } from '#admin/local-copies/local-copies.ts'
import { useNavigate } from '#admin/navigation/navigation.tsx'
import { useScheduledChanges } from '#admin/schedule/use-scheduled-changes.ts'
import { DialogBoundary } from '#admin/ui/dialogs/dialog-boundary.tsx'
import { PartBoundary } from '#admin/ui/dialogs/part-boundary.tsx'
import { useMessage } from '#admin/ui/messages.tsx'
import type { AdminArticle } from '#domain/articles/admin-article.ts'
import { AddressField } from './address-field.tsx'
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
  const navigate = useNavigate()
  const show = useMessage()
  const body = useEditorBody()
  const open = useOpenArticle(article, copies, body)
  const { form, saving, editor, text, notes, suggested } = open
  const { engine, snapshot } = saving
  const { stored } = snapshot
  const flow = useSaveFlow(form, saving, {
    isNew: article === null,
    uploading: body.uploading,
    focusContent: () => editor?.commands.focus(),
  })
  const checklist = useChecklist(form, stored, notes.notes, suggested.count)
  const scheduled = useScheduledChanges(stored)
  useSaveShortcut(flow.keep)
  const focus = useFocusMode()
  useArticleAddress(article, stored, onCreated)
  useSuggestInstead(snapshot, onSuggest)
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
    <div className="screen screen-editor" onKeyDown={body.followTab}>
      <EditorBar
        flow={flow}
        snapshot={snapshot}
        others={open.others}
        publishLabel={publishLabel}
        focus={focus}
        onSuggest={stored && (() => void suggest())}
        onPreview={() => body.setPreview(structuredClone(form.getValues()))}
      />
      <EditorBody
        body={body}
        open={open}
        title={stored ? 'Edit Article' : 'New Article'}
        panels={panels}
        engine={engine}
        articleId={stored?._id}
        unsaved={snapshot.dirty}
        publishedAt={stored?.publishedAt ?? null}
        isNew={article === null}
        address={
          <AddressField
            article={stored}
            title={form.getValues('title')}
            prepare={async () => {
              await engine.saveAll()
              return engine.getSnapshot().stored
            }}
            onChanged={restate}
          />
        }
      >
        {stored && snapshot.state.kind !== 'gone' && (
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
              onNotes={() => body.panel.open('notes')}
            />
          </PartBoundary>
        )}
      </EditorBody>
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
    </div>
  )
}
