import type { Editor } from '@tiptap/core'
import { useEffect, useRef, useState } from 'react'
import { queryKeys } from '#admin/api/query-client.ts'
import { useCalls } from '#admin/api/use-read.ts'
import { useAccount } from '#admin/auth/session-context.tsx'
import { LibraryButton } from '#admin/images/library-button.tsx'
import { replacedPicture } from '#admin/images/replaced-picture.ts'
import { FormDialog } from '#admin/ui/dialogs/form-dialog.tsx'
import { Choices } from '#admin/ui/fields/choices.tsx'
import { ImageUploadButton } from '#admin/ui/fields/image-upload-button.tsx'
import { InputField, TextAreaField, verbatim } from '#admin/ui/fields/input-field.tsx'
import { missingAlt } from '#admin/ui/fields/missing-alt.ts'
import { readImage, updateImage } from '#domain/images/calls.ts'
import { mayEditImage } from '#domain/images/library.ts'
import { isImageAddress, mediaFacts } from '#domain/images/media.ts'
import { limits } from '#domain/limits.ts'
import { changePicture, insertPicture, type Picture, readPicture } from './picture.ts'
import { pictureAt } from './placed-picture.ts'

const blank: Picture = { src: '', alt: '', caption: '', credit: '', wide: false }

interface ImageDialogProps {
  editor: Editor
  /** A pasted or dropped image. */
  file?: File | undefined
  onClose: () => void
}

/** Inserts or edits a picture in the text, by upload or by its https address. */
export function ImageDialog({ editor, file, onClose }: ImageDialogProps) {
  const [placed] = useState(() => (file ? null : pictureAt(editor.state)))
  const [picture, setPicture] = useState<Picture>(() => (placed ? readPicture(placed) : blank))
  const [uploading, setUploading] = useState(false)
  const proposeAlt = useAltProposal()
  const altField = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (placed) altField.current?.focus()
  }, [placed])
  const src = picture.src.trim()
  const valid = isImageAddress(src)

  function change(changes: Partial<Picture>) {
    setPicture((current) => ({ ...current, ...changes }))
  }

  /** The words and the credit of another picture do not go with it. */
  function choose(chosen: { url: string; alt?: string }) {
    const before = { ...picture, src: valid ? src : '' }
    setPicture((now) => ({ ...now, ...replacedPicture(before, now, chosen) }))
  }

  function apply() {
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
    <FormDialog
      title={placed ? 'Edit Image' : 'Image'}
      size="medium"
      action={placed ? 'Change' : 'Insert'}
      disabled={!valid || uploading}
      noValidate
      onSubmit={apply}
      onClose={onClose}
    >
      {valid && <img className="image-preview" src={src} alt={picture.alt} />}
      <div className="actions">
        <ImageUploadButton
          label={valid ? 'Upload another image' : 'Upload an image'}
          file={file}
          onUploading={setUploading}
          onUploaded={choose}
        />
        <LibraryButton onChoose={choose} />
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
      <Choices
        legend="Width"
        className="choices choices-line"
        choices={[
          { value: false, label: 'Column' },
          { value: true, label: 'Wide' },
        ]}
        chosen={picture.wide}
        onChoose={(wide) => change({ wide })}
      />
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
    </FormDialog>
  )
}

/**
 * Returns a function that gives a picture the alternative text that an article has for it, if the picture
 * has none. A failure is not reported: the article keeps its own text.
 */
export function useAltProposal(): (address: string, alt: string) => Promise<void> {
  const { send, invalidate } = useCalls()
  const account = useAccount()

  return async (address, alt) => {
    const hash = mediaFacts(address)?.hash
    if (!hash || alt === '' || alt.length > limits.coverAlt) return
    try {
      const params = { id: hash }
      const { image } = await send(readImage, { params })
      if (image.alt !== '' || !mayEditImage(account, image)) return
      await send(updateImage, { params, body: { alt, proposed: true } })
      void invalidate(queryKeys.images)
    } catch {
      // The picture stays without one.
    }
  }
}
