import type { Editor } from '@tiptap/react'
import { Button } from '#admin/ui/button.tsx'
import { Modal } from '#admin/ui/dialogs/modal.tsx'
import type { Citation } from '#domain/articles/citation.ts'
import { citeAtCursor } from './insert-citation.ts'

/** Chooses the source that the text cites at the cursor. */
export function CitationDialog({
  editor,
  citations,
  onClose,
}: {
  editor: Editor
  citations: readonly Citation[]
  onClose: () => void
}) {
  return (
    <Modal title="Cite a Source" onClose={onClose}>
      {citations.length === 0 && <p>No sources yet. Add one with title and URL to Citations.</p>}
      <ul className="rows rows-close">
        {citations.map((citation) => (
          <li key={`${citation.title} ${citation.url}`}>
            <button
              type="button"
              className="citation-choice"
              onClick={() => {
                citeAtCursor(editor, citation)
                onClose()
              }}
            >
              <span className="row-title">{citation.title}</span>
              <span className="fine">{citation.url}</span>
            </button>
          </li>
        ))}
      </ul>
      <div className="modal-actions">
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </Modal>
  )
}
