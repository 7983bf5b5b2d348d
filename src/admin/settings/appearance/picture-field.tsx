import { Button } from '#admin/ui/button.tsx'
import { FieldError } from '#admin/ui/fields/field.tsx'
import { ImageUploadButton } from '#admin/ui/fields/image-upload-button.tsx'
import { passFocusOn } from '#admin/ui/focus.ts'
import type { Theme } from '#domain/settings/themes.ts'

interface PictureFieldProps {
  /** Such as `Logo on paper`. */
  label: string
  /** If it is also the section's title. */
  hidesLabel?: boolean
  hint: string
  /** The address of the upload; empty if there is none. */
  address: string
  error: string | undefined
  /** The themes whose ground it is shown on. */
  grounds: readonly Theme[]
  onChange: (address: string) => void
  onUploading: (uploading: boolean) => void
}

/** A picture of the magazine's face. */
export function PictureField({
  label,
  hidesLabel = false,
  hint,
  address,
  error,
  grounds,
  onChange,
  onUploading,
}: PictureFieldProps) {
  return (
    <div className="stack">
      <fieldset>
        <legend className="visually-hidden">{label}</legend>
        {!hidesLabel && (
          <p className="label" aria-hidden="true">
            {label}
          </p>
        )}
        {address ? (
          <div className="face-pictures">
            {grounds.map((theme) => (
              <span key={theme} className={`face-picture face-picture-${theme}`}>
                <img
                  src={address}
                  alt={`${label}, ${theme === 'paper' ? 'on paper' : 'at night'}`}
                />
              </span>
            ))}
          </div>
        ) : (
          <p className="hint">None.</p>
        )}
      </fieldset>
      <p className="hint">{hint}</p>
      <div className="actions">
        <ImageUploadButton
          label={`${address ? 'Replace' : 'Upload'} ${label.toLowerCase()}`}
          types={['image/png', 'image/webp']}
          onUploading={onUploading}
          onUploaded={({ url }) => onChange(url)}
        />
        {address && (
          <Button
            ref={passFocusOn}
            variant="bare-alarm"
            of={label.toLowerCase()}
            onClick={() => onChange('')}
          >
            Remove
          </Button>
        )}
      </div>
      <FieldError tabIndex={-1}>{error}</FieldError>
    </div>
  )
}
