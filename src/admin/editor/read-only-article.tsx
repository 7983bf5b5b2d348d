import { EditorContent } from '@tiptap/react'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSessionState } from '#admin/auth/session-context.tsx'
import { hereWords } from '#admin/presence/presence-words.ts'
import { usePresence } from '#admin/presence/use-presence.ts'
import { useReturnPath } from '#admin/return-path.tsx'
import { StatusBadge } from '#admin/ui/badges.tsx'
import { Button } from '#admin/ui/button.tsx'
import { Facts } from '#admin/ui/facts.tsx'
import { Section } from '#admin/ui/fields/section.tsx'
import { Heading } from '#admin/ui/heading.tsx'
import { Loading } from '#admin/ui/loading.tsx'
import type { AdminArticle } from '#domain/articles/admin-article.ts'
import { EditorPanels } from './editor-panels.tsx'
import { formOf } from './form/article-form.ts'
import { historyPanel } from './history/history-panel.tsx'
import { canNote } from './notes/noted-text.ts'
import { notesPanel } from './notes/notes-panel.tsx'
import { isWritten, useNotes } from './notes/use-notes.ts'
import { LazyPreview } from './preview/lazy-preview.tsx'
import { latestText } from './saving/article-saving.ts'
import { UnsavedChangesPrompt } from './saving/unsaved-changes-prompt.tsx'
import { useReadOnlyText } from './text/use-text-editor.ts'

/** Another writer’s draft, for a writer: to read and to write notes on. */
export function ReadOnlyArticle({ article }: { article: AdminArticle }) {
  const textId = useId()
  const [writer] = useState(() => crypto.randomUUID())
  const others = usePresence(article._id, { writer })
  const navigate = useNavigate()
  const session = useSessionState()
  const isLeaving = session.kind === 'ended' && session.isAnnounced
  const returnPath = useReturnPath()
  const [openPanel, setOpenPanel] = useState<string | null>(null)
  const [preview, setPreview] = useState(false)
  const [form] = useState(() => formOf(latestText(article)))
  const editor = useReadOnlyText(textId, form.content, () => articleNotes.begin())
  const articleNotes = useNotes(editor, article._id, {
    isShown: openPanel === 'notes',
    onShow: () => setOpenPanel('notes'),
    prepare: async () => article._id,
  })
  return (
    <div className="screen screen-editor">
      <div className="editor-bar">
        <Button onClick={() => void navigate(returnPath)}>Back</Button>
        <span className="editor-bar-state">
          {article.createdBy}’s draft, read only
          {others.length > 0 && <span className="editor-bar-others">{hereWords(others)}</span>}
        </span>
        <Button className="editor-bar-preview" onClick={() => setPreview(true)}>
          Preview
        </Button>
        <Button
          variant="primary"
          onClick={() => {
            if (editor && canNote(editor)) articleNotes.begin()
            else setOpenPanel('notes')
          }}
        >
          Add a note
        </Button>
      </div>
      <EditorPanels
        head={<Heading title="Read Article" />}
        panels={[
          historyPanel({ article, getMine: () => form, editing: null }),
          notesPanel({ editor, articleNotes }),
        ]}
        openId={openPanel}
        onOpen={setOpenPanel}
      >
        <div className="stack stack-close editor-notes">
          <div className="line fine">
            <StatusBadge status={article.status} />
            <Facts facts={[form.author, form.category]} />
          </div>
        </div>
        <header className="read-only-head">
          <h2>{form.title}</h2>
          {form.summary && <p>{form.summary}</p>}
        </header>
        <Section title="Article Content" id={`${textId}-label`}>
          <div className="text-frame">
            {editor ? (
              <EditorContent editor={editor} className="text-ground" />
            ) : (
              <Loading text="Loading editor..." />
            )}
          </div>
        </Section>
      </EditorPanels>
      <UnsavedChangesPrompt
        unsaved={false}
        uploading={false}
        isWritingNote={() => !isLeaving && isWritten(articleNotes.drafts)}
        save={() => Promise.resolve(true)}
        onDiscard={() => undefined}
      />
      {preview && (
        <LazyPreview
          form={form}
          publishedAt={article.publishedAt}
          onClose={() => setPreview(false)}
        />
      )}
    </div>
  )
}
