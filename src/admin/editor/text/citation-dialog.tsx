import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { FormDialog } from '#admin/ui/dialogs/form-dialog.tsx'
import { InputField, verbatim } from '#admin/ui/fields/input-field.tsx'
import type { Citation } from '#domain/articles/citation.ts'
import { limits } from '#domain/limits.ts'
import { isWebAddress, typedLinkAddress } from '#domain/web-address.ts'
import { citeAtCursor } from './insert-citation.ts'

interface CitationDialogProps {
  editor: Editor
  citations: readonly Citation[]
  /** Adds a source to the article's citations. */
  onNew: (citation: Citation) => void
  onClose: () => void
}

/** Chooses the source that the text cites at the cursor, or adds it. */
export function CitationDialog({ editor, citations, onNew, onClose }: CitationDialogProps) {
  const [title, setTitle] = useState('')
  const [address, setAddress] = useState('')
  const [isChecked, setChecked] = useState(false)
  const url = typedLinkAddress(address)
  const isFull = citations.length >= limits.citations

  function cite(citation: Citation) {
    citeAtCursor(editor, citation)
    onClose()
  }

  function add() {
    setChecked(true)
    if (title.trim() === '' || !isWebAddress(url)) return
    const citation = { title: title.trim(), url }
    onNew(citation)
    cite(citation)
  }

  return (
    <FormDialog
      title="Cite a Source"
      size="medium"
      action="Add and cite"
      noValidate
      disabled={isFull}
      onSubmit={add}
      onClose={onClose}
    >
      {citations.length > 0 && (
        <ul className="rows rows-close" aria-label="Sources of this article">
          {citations.map((citation) => (
            <li key={`${citation.title} ${citation.url}`}>
              <button
                type="button"
                className="whole-line citation-choice"
                onClick={() => cite(citation)}
              >
                <span className="row-title">{citation.title}</span>
                <span className="fine">{citation.url}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <InputField
        label={citations.length > 0 ? 'Title of another source' : 'Title'}
        error={isChecked && title.trim() === '' ? 'Please give the source a title.' : undefined}
        maxLength={limits.citationTitle}
        value={title}
        onText={setTitle}
      />
      <InputField
        label="URL"
        error={
          isChecked && !isWebAddress(url)
            ? 'Enter an address that starts with http:// or https://.'
            : undefined
        }
        type="url"
        inputMode="url"
        placeholder="https://"
        maxLength={limits.address}
        {...verbatim}
        value={address}
        onText={setAddress}
      />
    </FormDialog>
  )
}
