import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { Button } from '#admin/ui/button.tsx'
import { Field } from '#admin/ui/field.tsx'
import type { ArticleForm } from '#admin/writing/editor-fields.ts'
import { limits } from '#domain/limits.ts'
import { imageSources } from '#domain/media.ts'
import { coverAdvice } from './cover-advice.ts'
import { ImageChooser } from './image-chooser.tsx'
import { ImageDrop } from './image-drop.tsx'
import { Section } from './section.tsx'

/**
 * The cover, as cards and the article's head crop it, and its credit.
 *
 * @param props.form the editor's fields
 * @param props.onUploading told whether a cover is on its way
 */
export function FeaturedImage({
  form,
  onUploading,
}: {
  form: UseFormReturn<ArticleForm>
  onUploading: (uploading: boolean) => void
}) {
  const [dropped, setDropped] = useState<File>()
  const { register, formState, control, setValue } = form
  const address = useWatch({ control, name: 'coverImage' })
  const image = imageSources(address)

  function choose(coverImage: string) {
    setValue('coverImage', coverImage, { shouldDirty: true })
  }

  return (
    <Section title="Featured Image">
      <ImageDrop label="Cover image" onFile={setDropped}>
        {address ? (
          <img
            className="cover-preview"
            src={image.src}
            srcSet={image.srcSet}
            sizes="(max-width: 788px) 100vw, 740px"
            alt="Cover preview"
          />
        ) : (
          <p className="cover-preview cover-none">No cover image. Drop one here, or upload it.</p>
        )}
      </ImageDrop>
      <p className="section-note">
        Recommended size: 1600x900 (16:9). {address && coverAdvice(image)}
      </p>
      <div className="section-actions">
        <ImageChooser
          label={address ? 'Replace image' : 'Upload image'}
          first={dropped}
          onUploading={onUploading}
          onUploaded={({ url }) => choose(url)}
        />
        {address && (
          <Button look="bare-alarm" onClick={() => choose('')}>
            Remove image
          </Button>
        )}
      </div>
      {formState.errors.coverImage?.message && (
        <p className="field-error" role="alert">
          {formState.errors.coverImage.message}
        </p>
      )}
      <Field label="Photo Credit" error={formState.errors.photoCredit?.message}>
        {(ids) => <input {...ids} {...register('photoCredit')} maxLength={limits.photoCredit} />}
      </Field>
    </Section>
  )
}
