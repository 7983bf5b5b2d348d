import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { LibraryButton } from '#admin/images/library-button.tsx'
import { replacedPicture } from '#admin/images/replaced-picture.ts'
import { usePictureDefaults } from '#admin/images/use-picture-defaults.ts'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import { Button } from '#admin/ui/button.tsx'
import { FieldError } from '#admin/ui/fields/field.tsx'
import { ImageUploadButton } from '#admin/ui/fields/image-upload-button.tsx'
import { InputField } from '#admin/ui/fields/input-field.tsx'
import { missingAlt } from '#admin/ui/fields/missing-alt.ts'
import { Section } from '#admin/ui/fields/section.tsx'
import { passFocusOn } from '#admin/ui/focus.ts'
import { imageSources, mediaFacts } from '#domain/images/media.ts'
import { limits } from '#domain/limits.ts'
import { coverAdvice } from './cover-advice.ts'
import { ImageDropZone } from './image-drop-zone.tsx'

interface FeaturedImageProps {
  form: UseFormReturn<ArticleForm>
  onUploading: (uploading: boolean) => void
}

export function FeaturedImage({ form, onUploading }: FeaturedImageProps) {
  const [droppedFile, setDroppedFile] = useState<File>()
  const { register, formState, control, setValue, getValues } = form
  const [address, alt, credit] = useWatch({
    control,
    name: ['coverImage', 'coverAlt', 'photoCredit'],
  })
  const { errors } = formState
  const image = imageSources(address)
  const hash = mediaFacts(address)?.hash
  const known = usePictureDefaults(hash ? [hash] : [])[hash ?? '']

  function choose(chosen: { url: string; alt?: string }) {
    const now = getValues()
    const picture = replacedPicture(
      { src: address, alt, credit },
      { src: now.coverImage, alt: now.coverAlt, credit: now.photoCredit },
      chosen,
    )
    setValue('coverImage', picture.src, { shouldDirty: true })
    setValue('coverAlt', picture.alt, { shouldDirty: true })
    setValue('photoCredit', picture.credit, { shouldDirty: true })
  }

  return (
    <Section
      title="Featured Image"
      contains={coverWords(address, credit.trim() || known?.credit)}
      mustBeSeen={[errors.coverImage, errors.coverAlt, errors.photoCredit].some(Boolean)}
    >
      <ImageDropZone label="Cover image" onFile={setDroppedFile}>
        {address ? (
          <img
            className="cover-preview"
            src={image.src}
            srcSet={image.srcSet}
            sizes="(max-width: 788px) 100vw, 740px"
            style={known && { objectPosition: `${known.focus.x}% ${known.focus.y}%` }}
            alt="Cover preview"
          />
        ) : (
          <p className="cover-preview cover-none">No cover image. Drop one here or upload one.</p>
        )}
      </ImageDropZone>
      <p className="hint">Recommended size: 1600x900 (16:9). {address && coverAdvice(image)}</p>
      <div className="actions">
        <ImageUploadButton
          label={address ? 'Replace image' : 'Upload image'}
          file={droppedFile}
          onUploading={onUploading}
          onUploaded={choose}
        />
        <LibraryButton onChoose={choose} />
        {address && (
          <Button ref={passFocusOn} variant="bare-alarm" onClick={() => choose({ url: '' })}>
            Remove image
          </Button>
        )}
      </div>
      <FieldError>{errors.coverImage?.message}</FieldError>
      <InputField
        label="Alternative text"
        description={address && !alt.trim() && missingAlt}
        error={errors.coverAlt?.message}
        {...register('coverAlt')}
        maxLength={limits.coverAlt}
      />
      <InputField
        label="Photo Credit"
        error={errors.photoCredit?.message}
        {...register('photoCredit')}
        maxLength={limits.credit}
      />
    </Section>
  )
}

function coverWords(address: string, credit: string | undefined): string {
  if (!address) return 'no picture'
  return credit ? `a picture · Photo: ${credit}` : 'a picture without credit'
}
