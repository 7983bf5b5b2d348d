import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { ApiError, isUnauthorized, userMessage } from '#admin/api/api-error.ts'
import { queryKeys } from '#admin/api/query-client.ts'
import { useAccount, useConnection, useMay } from '#admin/auth/session-context.tsx'
import { Alert } from '#admin/ui/alert.tsx'
import { Button } from '#admin/ui/button.tsx'
import { formatDate } from '#admin/ui/date-time.ts'
import { Field } from '#admin/ui/fields/field.tsx'
import { request } from '#domain/calls/request.ts'
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

/** Changes what is known of a picture. */
export function PictureForm({
  details: { image, uses, more },
  onReplace,
  onClose,
}: {
  details: ImageDetails
  onReplace: () => void
  onClose: () => void
}) {
  const connection = useConnection()
  const queryClient = useQueryClient()
  const [changes, setChanges] = useState<ImageEdit>({})
  const said = { ...image, ...changes }
  const [state, setState] = useState<'' | 'busy' | 'saved'>('')
  const [oldWords, setOldWords] = useState<ImageUse[]>([])
  const [problem, setProblem] = useState('')
  const mayEdit = mayEditImage(useAccount(), image) && image.deletedAt === null
  const mayShow = (useMay('editor') || !image.published) && mayEdit

  /** A change starts from the facts that it was made beside, whatever is read of the picture afterwards. */
  function change(changed: ImageEdit) {
    setChanges((current) => ({ revision: image.revision, ...current, ...changed }))
    setState('')
  }

  async function run(call: () => Promise<boolean>) {
    setState('busy')
    setProblem('')
    try {
      if (await call()) return onClose()
      setState('saved')
    } catch (error) {
      setState('')
      if (isUnauthorized(error)) return
      // What the other editor said is shown beside what was typed here, and the next save is meant.
      if (error instanceof ApiError && error.status === 409)
        setChanges(({ revision: _, ...typed }) => typed)
      setProblem(userMessage(error, 'Nothing was changed. Please try again.'))
    } finally {
      void queryClient.invalidateQueries({ queryKey: queryKeys.images })
    }
  }

  function save(event: SubmitEvent) {
    event.preventDefault()
    void run(async () => {
      const edited = await request(connection, updateImage, {
        params: { id: image.hash },
        body: { revision: image.revision, ...changes },
      })
      setChanges((current) => ({ ...current, revision: edited.image.revision }))
      setOldWords(edited.oldWords)
      return edited.oldWords.length === 0
    })
  }

  return (
    <form className="modal-form" noValidate onSubmit={save}>
      <FocusField
        image={image}
        focus={said.focus}
        disabled={!mayShow}
        onChange={(chosen) => change({ focus: chosen })}
      />
      <p className="hint">
        {image.width} × {image.height}, added by {image.uploadedBy}, {formatDate(image.uploadedAt)}
        {image.keptUntil && `. In the bin until ${formatDate(image.keptUntil)}`}
      </p>
      <div className="field-row">
        <Field label="Name">
          {(ids) => (
            <input
              {...ids}
              value={said.name}
              maxLength={limits.imageName}
              disabled={!mayEdit}
              onChange={({ target }) => change({ name: target.value })}
            />
          )}
        </Field>
        <Field
          label="Alternative text"
          description="Copied to where the picture is inserted, and its own there."
        >
          {(ids) => (
            <input
              {...ids}
              value={said.alt}
              maxLength={limits.coverAlt}
              disabled={!mayEdit}
              onChange={({ target }) => change({ alt: target.value })}
            />
          )}
        </Field>
        <Field label="Credit" description="Shown if the article gives no credit.">
          {(ids) => (
            <input
              {...ids}
              value={said.credit}
              maxLength={limits.credit}
              disabled={!mayShow}
              onChange={({ target }) => change({ credit: target.value })}
            />
          )}
        </Field>
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
      <PictureUses title="Where it is" uses={uses} more={more} />
      <div role="status">
        {oldWords.length > 0 && (
          <PictureUses title="Saved. These still have the old words" uses={oldWords} more={false} />
        )}
      </div>
      {problem && <Alert>{problem}</Alert>}
      <div className="modal-actions">
        <PictureActions
          image={image}
          isBusy={state === 'busy'}
          run={run}
          onReplace={onReplace}
          onClose={onClose}
        />
        {mayEdit && (
          <Button type="submit" variant="primary" disabled={state !== ''}>
            {state === 'saved' ? 'Saved' : 'Save'}
          </Button>
        )}
      </div>
    </form>
  )
}
