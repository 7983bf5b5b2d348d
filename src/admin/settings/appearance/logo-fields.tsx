import { InputField } from '#admin/ui/fields/input-field.tsx'
import { Section } from '#admin/ui/fields/section.tsx'
import { limits } from '#domain/limits.ts'
import type { SubmittedAppearance } from '#domain/settings/appearance.ts'
import { pictureLimits } from '#domain/settings/picture-rules.ts'
import { PictureField } from './picture-field.tsx'
import type { FieldErrors } from './submitted-appearance.ts'

/** What changes of a face, as it is by then. */
export type FaceChange = (now: SubmittedAppearance) => Partial<SubmittedAppearance>

interface LogoFieldsProps {
  face: SubmittedAppearance
  errors: FieldErrors
  onChange: (change: FaceChange) => void
  onUploading: (uploading: boolean) => void
}

/** The logo and the icon: without them the name is set in type, and the icons are the software's own. */
export function LogoFields({ face, errors, onChange, onUploading }: LogoFieldsProps) {
  const { logo, icon } = face
  return (
    <>
      <Section title="Logo">
        <p className="hint">
          Stands in the place of the name above and below every page, on the login, in the portal,
          in editions and in feeds. Everyone can see it, also without a key. Without one, the name
          is set in type.
        </p>
        <PictureField
          label="Logo"
          hidesLabel
          hint={`A PNG or WebP, at least ${pictureLimits.logoHeight} pixels high and cut close: what is transparent around it takes space.`}
          address={logo?.paper ?? ''}
          error={errors['logo.paper']}
          grounds={logo?.night ? ['paper'] : ['paper', 'night']}
          onChange={(paper) =>
            onChange((now) => ({ logo: paper ? { night: '', alt: '', ...now.logo, paper } : null }))
          }
          onUploading={onUploading}
        />
        {logo && (
          <>
            <PictureField
              label="Logo at night"
              hint="If the logo cannot be read on a dark ground. The login is always dark."
              address={logo.night}
              error={errors['logo.night']}
              grounds={['night']}
              onChange={(night) =>
                onChange((now) => ({ logo: now.logo && { ...now.logo, night } }))
              }
              onUploading={onUploading}
            />
            <InputField
              label="Alternative text of the logo"
              description="What the logo says, for those who do not see it. If it is empty: the name."
              error={errors['logo.alt']}
              value={logo.alt}
              maxLength={limits.siteName}
              onText={(alt) => onChange((now) => ({ logo: now.logo && { ...now.logo, alt } }))}
            />
          </>
        )}
      </Section>
      <Section title="Icon">
        <p className="hint">
          In the browser’s tabs, on a telephone’s home screen and in feed readers: all of them are
          made of one picture.
        </p>
        <PictureField
          label="Icon"
          hidesLabel
          hint={`A square PNG or WebP of at least ${pictureLimits.iconSide} × ${pictureLimits.iconSide} pixels. Where it must not be transparent, it gets the ground of paper.`}
          address={icon ?? ''}
          error={errors.icon}
          grounds={['paper', 'night']}
          onChange={(address) => onChange(() => ({ icon: address || null }))}
          onUploading={onUploading}
        />
      </Section>
    </>
  )
}
