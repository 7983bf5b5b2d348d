import type { Editor } from '@tiptap/react'
import { type SubmitEvent, useState } from 'react'
import { Button } from '#admin/ui/button.tsx'
import { Field } from '#admin/ui/field.tsx'
import { Modal } from '#admin/ui/modal.tsx'
import { isImageAddress } from '#domain/media.ts'
import { ImageUploadButton } from './image-upload-button.tsx'

/** Inserts or edits an image in the text, by upload or by its https address. */
export function ImageDialog({
  editor,
  file,
  onClose,
}: {
  editor: Editor
  /** A pasted or dropped image. */
  file?: File | undefined
  onClose: () => void
}) {
  const editing = !file && editor.isActive('image')
  const current = editing ? editor.getAttributes('image') : {}
  const [address, setAddress] = useState(String(current.src ?? ''))
  const [alt, setAlt] = useState(String(current.alt ?? ''))
  const valid = isImageAddress(address.trim())

  function apply(event: SubmitEvent) {
    event.preventDefault()
    if (!valid) return
    const image = { src: address.trim(), alt: alt.trim() }
    if (editing) editor.chain().focus().updateAttributes('image', image).run()
    else insertImage(editor, image)
    onClose()
  }

  return (
    <Modal title={editing ? 'Edit Image' : 'Image'} onClose={onClose}>
      <form className="modal-form" noValidate onSubmit={apply}>
        {valid && <img className="image-preview" src={address.trim()} alt={alt} />}
        <ImageUploadButton
          label={valid ? 'Upload another image' : 'Upload an image'}
          file={file}
          onUploaded={({ url }) => setAddress(url)}
        />
        <Field
          label="Image address"
          error={
            address.trim() === '' || valid
              ? undefined
              : 'Upload an image, or enter an address that starts with https://.'
          }
        >
          {(ids) => (
            <input
              {...ids}
              inputMode="url"
              autoCapitalize="none"
              spellCheck={false}
              placeholder="https://"
              value={address}
              onChange={({ target }) => setAddress(target.value)}
            />
          )}
        </Field>
        <Field
          label="Alternative text"
          description="Describe the image for readers who cannot see it. Leave empty only if it is purely decorative."
        >
          {(ids) => (
            <textarea
              {...ids}
              rows={2}
              value={alt}
              onChange={({ target }) => setAlt(target.value)}
            />
          )}
        </Field>
        <div className="modal-actions">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={!valid}>
            {editing ? 'Change' : 'Insert'}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

/** Inserts after a selected image instead of replacing it, so that several images stay in order. */
function insertImage(editor: Editor, image: { src: string; alt: string }): void {
  const chain = editor.chain().focus()
  if (editor.isActive('image')) chain.setTextSelection(editor.state.selection.to)
  chain.setImage(image).run()
}
