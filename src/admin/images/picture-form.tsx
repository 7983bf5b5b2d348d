import { type SubmitEvent, useState } from 'react'
import { formSaveMessage, isConflict } from '#admin/api/api-error.ts'
import { queryKeys } from '#admin/api/query-client.ts'
import { useCalls } from '#admin/api/use-read.ts'
import { useAccount, useMay } from '#admin/auth/session-context.tsx'
import { useKeptText } from '#admin/local-copies/use-kept-text.tsx'
import { Button } from '#admin/ui/button.tsx'
import { formatDate } from '#admin/ui/date-time.ts'
import { Field } from '#admin/ui/fields/field.tsx'
import { InputField } from '#admin/ui/fields/input-field.tsx'
import { useAttempt } from '#admin/ui/use-attempt.tsx'
import { updateImage } from '#domain/images/calls.ts'
import {
  type ImageDetails,
  type ImageEdit,
  type ImageUse,
  mayEditImage,
} from '#domain/images/library.ts'
import { limits } from '#domain/limits.ts'
import { FocusField } from './focus-field.tsx'
import { PictureActions } from './picture-actions.tsx'
import { PictureUses } from './picture-uses.tsx'

const licences = ['All rights reserved', 'CC BY 4.0', 'CC BY-SA 4.0', 'CC0 1.0', 'Public domain']

export function PictureForm({
  details: { image, uses, more },
  onReplace,
  onClose,
}: {
  details: ImageDetails
  onReplace: () => void
  onClose: () => void
}) {
  const { send, invalidate } = useCalls()
  const [changes, setChanges] = useState<ImageEdit>({})
  const said = { ...image, ...changes }
  const [saved, setSaved] = useState(false)
  const [oldWords, setOldWords] = useState<ImageUse[]>([])
  const { attempt, busy, alert } = useAttempt(formSaveMessage)
  const isUnsaved = Object.keys(changes).length > 0 && !saved
  const kept = useKeptText(
    { what: `The picture ${image.name}`.trim(), id: `picture ${image.hash}` },
    isUnsaved ? changes : null,
    setChanges,
  )
  const close = kept.closing(onClose)
  const mayEdit = mayEditImage(useAccount(), image) && image.deletedAt === null
  const mayShow = (useMay('editor') || !image.published) && mayEdit

  /**
   * A change starts from the facts that it was made beside, whatever is read of the picture afterwards; the first one
   * after a save from what is stored then.
   */
  function change(changed: ImageEdit) {
    setChanges((current) => ({
      revision: Math.max(image.revision, current.revision ?? 0),
      ...(saved ? {} : current),
      ...changed,
    }))
    setSaved(false)
  }

  async function run(call: () => Promise<boolean>) {
    setSaved(false)
    await attempt(async () => {
      if (await call()) close()
      else setSaved(true)
    }, 'Nothing was changed. Please try again.')
    void invalidate(queryKeys.images)
  }

  function save(event: SubmitEvent) {
    event.preventDefault()
    if (saved) return
    void run(async () => {
      const edited = await send(updateImage, {
        params: { id: image.hash },
        body: { revision: image.revision, ...changes },
      }).catch((error) => {
        // What the other editor wrote is shown beside what was typed here, and the next save is meant.
        if (isConflict(error)) setChanges(({ revision: _, ...typed }) => typed)
        throw error
      })
      setChanges((current) => ({ ...current, revision: edited.image.revision }))
      setOldWords(edited.oldWords)
      return edited.oldWords.length === 0
    })
  }

  return (
    <form className="modal-form" noValidate onSubmit={save}>
      {kept.line}
      {/* What is saved closes the form: nothing is typed meanwhile that would go with it. */}
      <div className="modal-form" inert={busy}>
        <FocusField
          image={image}
          focus={said.focus}
          disabled={!mayShow}
          onChange={(chosen) => change({ focus: chosen })}
        />
        <p className="hint">
          {image.width} × {image.height}, added by {image.uploadedBy},{' '}
          {formatDate(image.uploadedAt)}
          {image.keptUntil && `. In the bin until ${formatDate(image.keptUntil)}`}
        </p>
        {image.deletedAt === null && !mayShow && (
          <p className="hint">
            {mayEdit
              ? 'Readers see this picture: only editors and owners may change its credit, licence or focal point.'
              : 'Only the person who added this picture, editors and owners may change it.'}
          </p>
        )}
        <div className="field-row">
          <InputField
            label="Name"
            value={said.name}
            maxLength={limits.imageName}
            disabled={!mayEdit}
            onText={(name) => change({ name })}
          />
          <InputField
            label="Alternative text"
            description="Copied to where the picture is inserted, and its own there."
            value={said.alt}
            maxLength={limits.coverAlt}
            disabled={!mayEdit}
            onText={(alt) => change({ alt })}
          />
          <InputField
            label="Credit"
            description="Shown if the article gives no credit."
            value={said.credit}
            maxLength={limits.credit}
            disabled={!mayShow}
            onText={(credit) => change({ credit })}
          />
          <Field label="Licence">
            {(ids) => (
              <>
                <input
                  {...ids}
                  list="licences"
                  value={said.licence}
                  maxLength={limits.licence}
                  disabled={!mayShow}
                  onChange={({ target }) => change({ licence: target.value })}
                />
                <datalist id="licences">
                  {licences.map((known) => (
                    <option key={known} value={known} />
                  ))}
                </datalist>
              </>
            )}
          </Field>
        </div>
      </div>
      <PictureUses title="Where it is" uses={uses} more={more} />
      <div role="status">
        {oldWords.length > 0 && (
          <PictureUses title="Saved. These still have the old words" uses={oldWords} more={false} />
        )}
      </div>
      {alert}
      <div className="modal-actions">
        <PictureActions
          image={image}
          isBusy={busy}
          isUnsaved={isUnsaved}
          run={run}
          onReplace={onReplace}
          onClose={close}
        />
        {mayEdit && (
          <Button type="submit" variant="primary" disabled={busy} aria-disabled={saved}>
            {saved ? 'Saved' : 'Save'}
          </Button>
        )}
      </div>
    </form>
  )
}
