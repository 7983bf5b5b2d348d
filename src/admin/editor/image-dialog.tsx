import type { Editor } from '@tiptap/react'
import { type SubmitEvent, useState } from 'react'
import { Button } from '#admin/ui/button.tsx'
import { Field } from '#admin/ui/field.tsx'
import { Modal } from '#admin/ui/modal.tsx'
import { isImageAddress } from '#domain/media.ts'
import { ImageChooser } from './image-chooser.tsx'

/**
 * Asks for an image in the text: uploaded or by its https address, and what it shows in words.
 *
 * @param props.editor the text editor, with the cursor where the image goes, or on the image
 * @param props.file an image that was pasted or dropped there, if any
 * @param props.onClose called when the image is in its place or not wanted
 */
export function ImageDialog({
  editor,
  file,
  onClose,
}: {
  editor: Editor
  file?: File | undefined
  onClose: () => void
}) {
  const selected = !file && editor.isActive('image')
  const current = selected ? editor.getAttributes('image') : {}
  const [address, setAddress] = useState(String(current.src ?? ''))
  const [alt, setAlt] = useState(String(current.alt ?? ''))
  const fits = isImageAddress(address.trim())

  function apply(event: SubmitEvent) {
    event.preventDefault()
    if (!fits) return
    const image = { src: address.trim(), alt: alt.trim() }
    if (selected) editor.chain().focus().updateAttributes('image', image).run()
    else insertImage(editor, image)
    onClose()
  }

  return (
    <Modal title={selected ? 'Edit Image' : 'Image'} onClose={onClose}>
      <form className="modal-form" noValidate onSubmit={apply}>
        {fits && <img className="image-preview" src={address.trim()} alt={alt} />}
        <ImageChooser
          label={fits ? 'Upload another image' : 'Upload an image'}
          first={file}
          onUploaded={({ url }) => setAddress(url)}
        />
        <Field
          label="Image address"
          error={
            address.trim() === '' || fits
              ? undefined
              : 'An image is one that was uploaded here, or has an address that starts with https://.'
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
          description="Say what the image shows, for readers who do not see it. Leave it empty only where it adds nothing to the text."
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
          <Button type="submit" look="primary" disabled={!fits}>
            {selected ? 'Change' : 'Insert'}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

/** After an image that is selected, not in its place: of several each has its own. */
function insertImage(editor: Editor, image: { src: string; alt: string }): void {
  const chain = editor.chain().focus()
  if (editor.isActive('image')) chain.setTextSelection(editor.state.selection.to)
  chain.setImage(image).run()
}
