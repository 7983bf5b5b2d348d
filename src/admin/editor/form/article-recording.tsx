import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import { Button } from '#admin/ui/button.tsx'
import { FieldError } from '#admin/ui/fields/field.tsx'
import { InputField } from '#admin/ui/fields/input-field.tsx'
import { Section } from '#admin/ui/fields/section.tsx'
import { UploadButton } from '#admin/ui/fields/upload-button.tsx'
import { passFocusOn } from '#admin/ui/focus.ts'
import { type PreparedAudio, prepareAudio, uploadAudio } from '#admin/ui/uploads/upload-audio.ts'
import { acceptedAudio, audioFactsOf, audioLength } from '#domain/audio/audio.ts'
import type { Audio } from '#domain/audio/audio-schema.ts'
import { limits } from '#domain/limits.ts'
import { ImageDropZone } from './image-drop-zone.tsx'
import { type UploadSteps, useUpload } from './use-upload.ts'

const recording: UploadSteps<PreparedAudio, Pick<Audio, 'url' | 'duration'>> = {
  prepare: prepareAudio,
  send: uploadAudio,
}

interface ArticleRecordingProps {
  form: UseFormReturn<ArticleForm>
  onUploading: (uploading: boolean) => void
}

/** The article read aloud, or whatever else there is to listen to, and its title. */
export function ArticleRecording({ form, onUploading }: ArticleRecordingProps) {
  const [droppedFile, setDroppedFile] = useState<File>()
  const { formState, control, getValues, setValue } = form
  const audio = useWatch({ control, name: 'audio' })
  const upload = useUpload(recording, (stored) => {
    change({ title: getValues('audio')?.title ?? '', ...stored })
  })

  function change(changed: Audio | null) {
    setValue('audio', changed, { shouldDirty: true })
  }

  const error = formState.errors.audio?.message
  return (
    <Section
      title="Audio"
      contains={audio ? audio.title || factsOf(audio) : 'no audio'}
      mustBeSeen={Boolean(error)}
    >
      <ImageDropZone label="Audio file" onFile={setDroppedFile}>
        {audio ? (
          <div className="stack stack-close recording">
            {/* biome-ignore lint/a11y/useMediaCaption: the article is the text of its recording */}
            <audio
              key={audio.url}
              controls
              preload="none"
              src={audio.url}
              aria-label="Audio preview"
            />
            <p className="hint">{factsOf(audio)}</p>
          </div>
        ) : (
          <p className="recording-none">No audio. Drop a file here or upload one.</p>
        )}
      </ImageDropZone>
      <p className="hint">
        MP3 or M4A, at most {limits.audioBytes / 1_000_000} MB. Readers listen to it on the
        article’s page.
      </p>
      <div className="actions">
        <UploadButton
          label={audio ? 'Replace audio' : 'Upload audio'}
          accept={acceptedAudio}
          what="audio"
          failure="Audio upload failed. Please try again."
          file={droppedFile}
          onUploading={onUploading}
          upload={upload}
        />
        {audio && (
          <Button ref={passFocusOn} variant="bare-alarm" onClick={() => change(null)}>
            Remove audio
          </Button>
        )}
      </div>
      {audio ? (
        <InputField
          label="Title of the audio"
          error={error}
          value={audio.title}
          onText={(title) => change({ ...audio, title })}
          maxLength={limits.audioTitle}
        />
      ) : (
        <FieldError>{error}</FieldError>
      )}
    </Section>
  )
}

/** Such as `MP3, 4.2 MB, 4:05`. */
function factsOf({ url, duration }: Audio): string {
  const { type, bytes = 0 } = audioFactsOf(url) ?? {}
  const size =
    bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
  const length = duration === null ? 'length unknown' : audioLength(duration)
  return [type === 'audio/mpeg' ? 'MP3' : 'M4A', size, length].join(', ')
}
