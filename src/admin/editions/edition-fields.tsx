import { useState } from 'react'
import { ImageDropZone } from '#admin/editor/form/image-drop-zone.tsx'
import { LibraryButton } from '#admin/images/library-button.tsx'
import { replacedPicture } from '#admin/images/replaced-picture.ts'
import { Button } from '#admin/ui/button.tsx'
import { CheckBox } from '#admin/ui/fields/choices.tsx'
import { ImageUploadButton } from '#admin/ui/fields/image-upload-button.tsx'
import { InputField, TextAreaField } from '#admin/ui/fields/input-field.tsx'
import { missingAlt } from '#admin/ui/fields/missing-alt.ts'
import { Section } from '#admin/ui/fields/section.tsx'
import { passFocusOn } from '#admin/ui/focus.ts'
import type { EditionText } from '#domain/editions/edition-schema.ts'
import { imageSources } from '#domain/images/media.ts'
import { limits } from '#domain/limits.ts'

/** The fields as they are typed. */
export type EditionWords = Omit<EditionText, 'number' | 'articles'> & { number: string }

export type EditionChange = Partial<EditionWords> | ((now: EditionWords) => Partial<EditionWords>)

interface EditionFieldsProps {
  words: EditionWords
  /** With the fields that change, or what makes them of the newest ones. */
  onChange: (changed: EditionChange) => void
  onUploading: (uploading: boolean) => void
}

export function EditionFields({ words, onChange, onUploading }: EditionFieldsProps) {
  const { number, title, editorial, offersEpub } = words
  return (
    <>
      <Section title="Edition">
        <InputField
          label="Number"
          className="edition-number"
          inputMode="numeric"
          value={number}
          onText={(number) => onChange({ number })}
        />
        <InputField
          label="Title"
          value={title}
          maxLength={limits.title}
          onText={(title) => onChange({ title })}
        />
        <TextAreaField
          label="Editorial"
          description="Plain text. Blank lines separate paragraphs."
          value={editorial}
          maxLength={limits.editorial}
          onText={(editorial) => onChange({ editorial })}
        />
      </Section>
      <EditionCoverFields words={words} onChange={onChange} onUploading={onUploading} />
      <Section title="Downloads">
        <CheckBox
          checked={offersEpub}
          hint="What was downloaded cannot be recalled: a copy stays readable without the key, also after you retract an article or the edition."
          onCheck={(checked) => onChange({ offersEpub: checked })}
        >
          Readers may download it: as an EPUB for e-readers, and as an HTML file to read offline and
          to print
        </CheckBox>
      </Section>
    </>
  )
}

function EditionCoverFields({ words, onChange, onUploading }: EditionFieldsProps) {
  const [droppedFile, setDroppedFile] = useState<File>()
  const { coverImage, coverAlt } = words
  const choose = (image: { url: string; alt?: string }) =>
    onChange((now) => {
      const before = { src: coverImage, alt: coverAlt }
      const { src, alt } = replacedPicture(
        before,
        { src: now.coverImage, alt: now.coverAlt },
        image,
      )
      return { coverImage: src, coverAlt: alt }
    })
  return (
    <Section title="Cover">
      <ImageDropZone label="Cover image" onFile={setDroppedFile}>
        {coverImage ? (
          <img
            className="edition-cover-preview"
            {...imageSources(coverImage)}
            sizes="220px"
            alt="Cover preview"
          />
        ) : (
          <p className="cover-preview cover-none">No cover. Drop an image here or upload one.</p>
        )}
      </ImageDropZone>
      <div className="actions">
        <ImageUploadButton
          label={coverImage ? 'Replace image' : 'Upload image'}
          file={droppedFile}
          onUploading={onUploading}
          onUploaded={choose}
        />
        <LibraryButton onChoose={choose} />
        {coverImage && (
          <Button ref={passFocusOn} variant="bare-alarm" onClick={() => choose({ url: '' })}>
            Remove image
          </Button>
        )}
      </div>
      <InputField
        label="Alternative text"
        description={coverImage && !coverAlt.trim() && missingAlt}
        value={coverAlt}
        maxLength={limits.coverAlt}
        onText={(coverAlt) => onChange({ coverAlt })}
      />
    </Section>
  )
}
