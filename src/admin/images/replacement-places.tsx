import { useEffect, useRef, useState } from 'react'
import { articleKeys, queryKeys } from '#admin/api/query-client.ts'
import { useCalls, useRead } from '#admin/api/use-read.ts'
import { Button } from '#admin/ui/button.tsx'
import { QueryState } from '#admin/ui/query-state.tsx'
import { useAttempt } from '#admin/ui/use-attempt.tsx'
import { previewReplacement, replaceImage } from '#domain/images/calls.ts'
import {
  type ImageUse,
  type ImageUseState,
  imageUseStates,
  keepsPicture,
  type LibraryImage,
  placesOf,
  portionOf,
  replacedStates,
} from '#domain/images/library.ts'
import { imageSources } from '#domain/images/media.ts'
import { creditLine } from '#domain/images/picture-credit.ts'
import { limits } from '#domain/limits.ts'
import { PictureUses } from './picture-uses.tsx'

const keptStates = imageUseStates.filter(
  (state) => !(replacedStates as readonly ImageUseState[]).includes(state),
)

interface ReplacementPlacesProps {
  from: LibraryImage
  to: LibraryImage
  onReplaced: (by: LibraryImage) => void
  onBack: () => void
}

/** Every place that a replacement changes, and what keeps the old picture; replaces it when confirmed. */
export function ReplacementPlaces({ from, to, onReplaced, onBack }: ReplacementPlacesProps) {
  const { send, invalidate } = useCalls()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { attempt, busy, alert } = useAttempt()
  /** In how many places it was replaced, while others are left. */
  const [done, setDone] = useState(0)
  const queryKey = queryKeys.imageReplacement(from.hash)
  // What is shown is what is replaced.
  const fresh = { refetchOnWindowFocus: false, staleTime: 0, gcTime: 0 }
  const preview = useRead(queryKey, previewReplacement, { params: { id: from.hash } }, fresh)
  const { uses = [], more = false } = preview.data ?? {}
  const all = placesOf(uses)
  const most = limits.replacedPlaces
  const portion = all.length > most || (more && all.length === most)
  const places = portion ? portionOf(all) : all
  const changed = withStates(
    uses.filter((use) => !keepsPicture(use)),
    replacedStates,
  )
  const kept = [...uses.filter(keepsPicture), ...withStates(uses, keptStates)]

  async function replace() {
    const isDone = await attempt(async () => {
      const params = { id: from.hash }
      const replaced = await send(replaceImage, { params, body: { by: to.hash, places, portion } })
      void invalidate(queryKeys.images, ...articleKeys)
      const next = portion ? await preview.refetch() : undefined
      if (placesOf(next?.data?.uses ?? []).length === 0) return onReplaced(replaced)
      setDone((count) => count + places.length)
      heading.current?.focus()
    }, 'Nothing was replaced. Please try again.')
    if (!isDone) void invalidate(queryKey)
  }

  return (
    <div className="modal-form">
      <h3 ref={heading} tabIndex={-1} className="replaced-heading">
        Look at every place first
      </h3>
      <div className="replaced-pictures">
        <PictureFacts title="Now" image={from} />
        <PictureFacts title="Instead" image={to} />
      </div>
      <p className="hint">
        Credit, licence and focal point are those of the new picture. Alternative texts, captions
        and credits that an article gives itself stay as they are: check whether they still fit.
      </p>
      <QueryState query={preview} what="every place" />
      {preview.data && <PictureUses title="These change" uses={changed} more={false} />}
      {kept.length > 0 && (
        <PictureUses title="These keep the old picture" uses={kept} more={more} />
      )}
      <p role="status" className="hint">
        {done > 0 && `Replaced in ${done.toLocaleString('en')} places. These are the next. `}
        {portion &&
          places.length > 0 &&
          'It is in more places than can be replaced at once: the others follow when these are done.'}
      </p>
      {alert}
      <div className="modal-actions">
        <Button onClick={onBack}>Choose another</Button>
        <Button
          variant="primary"
          disabled={places.length === 0 || busy}
          onClick={() => void replace()}
        >
          {busy ? 'Replacing...' : replaceIn(places.length)}
        </Button>
      </div>
    </div>
  )
}

function withStates(uses: readonly ImageUse[], wanted: readonly ImageUseState[]): ImageUse[] {
  return uses
    .map((use) => ({ ...use, states: use.states.filter((state) => wanted.includes(state)) }))
    .filter(({ states }) => states.length > 0)
}

function replaceIn(count: number): string {
  if (count === 0) return 'Replace'
  return count === 1 ? 'Replace in 1 place' : `Replace in ${count.toLocaleString('en')} places`
}

function PictureFacts({ title, image }: { title: string; image: LibraryImage }) {
  const { name, width, height, credit, licence } = image
  return (
    <figure>
      <figcaption className="label">{title}</figcaption>
      <img {...imageSources(image.url)} sizes="(max-width: 768px) 45vw, 360px" alt={image.alt} />
      <p>{name || `${width} × ${height}`}</p>
      <p className="hint">
        {name && `${width} × ${height}. `}
        {creditLine(credit, licence) || 'No credit'}
      </p>
    </figure>
  )
}
