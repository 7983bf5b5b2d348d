import type { CSSProperties } from 'react'
import { usePublicationName } from '#admin/publication.ts'
import { accentColours } from '#domain/settings/accent.ts'
import type { SubmittedAppearance } from '#domain/settings/appearance.ts'
import type { Theme } from '#domain/settings/themes.ts'
import { previewedPair } from './shown-face.ts'

const schemes = { paper: 'light', night: 'dark' } as const

/** What readers would see, on both themes, before it is saved. */
export function FacePreview({ face }: { face: SubmittedAppearance }) {
  return (
    <div className="face-previews">
      <ThemePreview face={face} theme="paper" label="Preview on paper" />
      <ThemePreview face={face} theme="night" label="Preview at night" />
    </div>
  )
}

function ThemePreview({
  face,
  theme,
  label,
}: {
  face: SubmittedAppearance
  theme: Theme
  label: string
}) {
  const name = usePublicationName()
  const logo = (theme === 'night' && face.logo?.night) || face.logo?.paper
  const style = {
    colorScheme: schemes[theme],
    '--signal': accentColours(face.accent)[theme],
    ...previewedPair(face.typefaces),
  } as CSSProperties
  return (
    <figure className="face-preview" aria-label={label} style={style}>
      <div className="face-preview-bar">
        <span className="face-preview-brand">
          {logo ? (
            <img className="face-preview-logo" src={logo} alt={face.logo?.alt || name} />
          ) : (
            name
          )}
        </span>
        <span className="face-preview-links">
          {face.headerLinks.map(({ label: link }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: while it is typed, a link has nothing else
            <span key={index}>{link}</span>
          ))}
        </span>
      </div>
      <p className="label face-preview-kicker">Politics</p>
      <p className="face-preview-headline">The minutes nobody wanted to keep</p>
      <p className="face-preview-text">
        What they agreed on was to keep it short. <em>The rest of it</em>, said{' '}
        <span className="face-preview-link">the chair</span>, was for those who came after.
      </p>
      <p className="face-preview-button">
        <span>Enter</span>
      </p>
    </figure>
  )
}
