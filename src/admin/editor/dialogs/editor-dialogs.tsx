import type { ComponentProps } from 'react'
import { useSessionState } from '#admin/auth/session-context.tsx'
import { LazyPreview } from '#admin/editor/preview/lazy-preview.tsx'
import { UnsavedChangesPrompt } from '#admin/editor/saving/unsaved-changes-prompt.tsx'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'

interface EditorDialogsProps {
  /** Whether anything is lost, or asked, when the editor is left. */
  leaving: Pick<ComponentProps<typeof UnsavedChangesPrompt>, 'isWritingNote'> & {
    unsaved: boolean
    uploading: boolean
  }
  engine: { saveAll: () => Promise<boolean> }
  onDiscard: () => void
  /** The text that is shown as readers would see it; null for none. */
  preview: { form: ArticleForm; publishedAt: string | null } | null
  onPreviewClose: () => void
}

/** The dialogs of both editors: of the article, and of what is suggested for it. */
export function EditorDialogs({
  leaving: { unsaved, uploading, isWritingNote },
  engine,
  onDiscard,
  preview,
  onPreviewClose,
}: EditorDialogsProps) {
  const session = useSessionState()
  /** The text stays on this computer: leaving for the sign-in asks nothing. */
  const asks = !(session.kind === 'ended' && session.isAnnounced)
  return (
    <>
      <UnsavedChangesPrompt
        unsaved={unsaved && asks}
        uploading={uploading && asks}
        isWritingNote={() => asks && isWritingNote()}
        save={() => engine.saveAll()}
        onDiscard={onDiscard}
      />
      {preview && <LazyPreview {...preview} onClose={onPreviewClose} />}
    </>
  )
}
