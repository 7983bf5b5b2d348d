import type { Editor } from '@tiptap/react'
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { queryKeys } from '#admin/api/query-client.ts'
import { useInvalidate } from '#admin/api/use-read.ts'
import { useAccount, useRequest } from '#admin/auth/session-context.tsx'
import { LibraryButton } from '#admin/images/library-dialog.tsx'
import { Button } from '#admin/ui/button.tsx'
import { Modal } from '#admin/ui/dialogs/modal.tsx'
import { ImageUploadButton } from '#admin/ui/fields/image-upload-button.tsx'
import { InputField, TextAreaField, verbatim } from '#admin/ui/fields/input-field.tsx'
import { missingAlt } from '#admin/ui/fields/missing-alt.ts'
import { readImage, updateImage } from '#domain/images/calls.ts'
import { mayEditImage } from '#domain/images/library.ts'
import { isImageAddress, mediaFacts } from '#domain/images/media.ts'
import { limits } from '#domain/limits.ts'
import { changePicture, insertPicture, type Picture, pictureAt, readPicture } from './picture.ts'

const blank: Picture = { src: '', alt: '', caption: '', credit: '', wide: false }

/** Inserts or edits a picture in the text, by upload or by its https address. */
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
  const [placed] = useState(() => (file ? null : pictureAt(editor.state)))
  const [picture, setPicture] = useState<Picture>(() => (placed ? readPicture(placed) : blank))
  const proposeAlt = useAltProposal()
  const widthName = useId()
  const altField = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (placed) altField.current?.focus()
  }, [placed])
  const src = picture.src.trim()
  const valid = isImageAddress(src)

  function change(changes: Partial<Picture>) {
    setPicture((current) => ({ ...current, ...changes }))
  }

  function apply(event: SubmitEvent) {
    event.preventDefault()
    if (!valid) return
    const { alt, caption, credit, wide } = picture
    const said = { src, alt: alt.trim(), caption: caption.trim(), credit: credit.trim(), wide }
    if (placed) changePicture(editor, placed, said)
    else insertPicture(editor, said)
    void proposeAlt(src, said.alt)
    editor.commands.focus()
    onClose()
  }

  return (
    <Modal title={placed ? 'Edit Image' : 'Image'} onClose={onClose}>
      <form className="modal-form" noValidate onSubmit={apply}>
        {valid && <img className="image-preview" src={src} alt={picture.alt} />}
        <div className="actions">
          <ImageUploadButton
            label={valid ? 'Upload another image' : 'Upload an image'}
            file={file}
            onUploaded={({ url }) => change({ src: url })}
          />
          <LibraryButton
            onChoose={({ url, alt }) => change({ src: url, alt: alt || picture.alt })}
          />
        </div>
        <TextAreaField
          label="Alternative text"
          description={picture.alt.trim() ? undefined : missingAlt}
          ref={altField}
          rows={1}
          value={picture.alt}
          onText={(alt) => change({ alt })}
        />
        <TextAreaField
          label="Caption"
          rows={1}
          value={picture.caption}
          onText={(caption) => change({ caption })}
        />
        <InputField
          label="Credit"
          placeholder="Photo: Name"
          value={picture.credit}
          onText={(credit) => change({ credit })}
        />
        <fieldset className="choices choices-line">
          <legend>Width</legend>
          {[false, true].map((wide) => (
            <label key={String(wide)} className="choice">
              <input
                type="radio"
                name={widthName}
                checked={picture.wide === wide}
                onChange={() => change({ wide })}
              />
              {wide ? 'Wide' : 'Column'}
            </label>
          ))}
        </fieldset>
        <InputField
          label="Image address"
          error={
            src === '' || valid
              ? undefined
              : 'Upload an image, or enter an address that starts with https://.'
          }
          inputMode="url"
          {...verbatim}
          placeholder="https://"
          value={picture.src}
          onText={(src) => change({ src })}
        />
        <div className="modal-actions">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={!valid}>
            {placed ? 'Change' : 'Insert'}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

/**
 * Returns a function that gives a picture the alternative text that an article has for it, if the picture
 * has none. A failure is not reported: the article keeps its own text.
 */
function useAltProposal(): (address: string, alt: string) => Promise<void> {
  const send = useRequest()
  const account = useAccount()
  const invalidate = useInvalidate()

  return async (address, alt) => {
    const hash = mediaFacts(address)?.hash
    if (!hash || alt === '' || alt.length > limits.coverAlt) return
    try {
      const params = { id: hash }
      const { image } = await send(readImage, { params })
      if (image.alt !== '' || !mayEditImage(account, image)) return
      await send(updateImage, { params, body: { alt } })
      void invalidate(queryKeys.images)
    } catch {
      // The picture stays without one.
    }
  }
}
