import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isUnauthorized, userMessage } from '#admin/api/api-error.ts'
import { invalidateArticles, queryKeys } from '#admin/api/query-client.ts'
import { useConnection } from '#admin/auth/session-context.tsx'
import { Alert } from '#admin/ui/alert.tsx'
import { Button } from '#admin/ui/button.tsx'
import { QueryState } from '#admin/ui/query-state.tsx'
import { request } from '#domain/calls/request.ts'
import { previewReplacement, replaceImage } from '#domain/images/calls.ts'
import {
  type ImageUse,
  type ImageUseState,
  imageUseStates,
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

/** Every place that a replacement changes, and what keeps the old picture; replaces it when confirmed. */
export function ReplacementPlaces({
  from,
  to,
  onReplaced,
  onBack,
}: {
  from: LibraryImage
  to: LibraryImage
  onReplaced: (by: LibraryImage) => void
  onBack: () => void
}) {
  const connection = useConnection()
  const queryClient = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  /** In how many places it was replaced, while others are left. */
  const [done, setDone] = useState(0)
  const queryKey = queryKeys.imageReplacement(from.hash)
  const preview = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      request(connection, previewReplacement, { params: { id: from.hash }, signal }),
    // What is shown is what is replaced.
    refetchOnWindowFocus: false,
    staleTime: 0,
    gcTime: 0,
  })
  const { uses = [], more = false } = preview.data ?? {}
  const all = placesOf(uses)
  const most = limits.replacedPlaces
  const portion = all.length > most || (more && all.length === most)
  const places = portion ? portionOf(all) : all
  const changed = withStates(uses, replacedStates)
  const kept = withStates(uses, keptStates)

  async function replace() {
    setBusy(true)
    setProblem('')
    try {
      const replaced = await request(connection, replaceImage, {
        params: { id: from.hash },
        body: { by: to.hash, places, portion },
      })
      void queryClient.invalidateQueries({ queryKey: queryKeys.images })
      void invalidateArticles(queryClient)
      const next = portion ? await preview.refetch() : undefined
      if (placesOf(next?.data?.uses ?? []).length === 0) return onReplaced(replaced)
      setBusy(false)
      setDone((count) => count + places.length)
      heading.current?.focus()
    } catch (error) {
      setBusy(false)
      if (isUnauthorized(error)) return
      setProblem(userMessage(error, 'Nothing was replaced. Please try again.'))
      void queryClient.invalidateQueries({ queryKey })
    }
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
      <QueryState
        query={preview}
        loading="Looking for every place..."
        failure="Failed to read the places. Please try again."
      />
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
      {problem && <Alert>{problem}</Alert>}
      <div className="modal-actions">
        <Button onClick={onBack}>Choose another</Button>
        <Button
          variant="primary"
          disabled={places.length === 0 || isBusy}
          onClick={() => void replace()}
        >
          {isBusy ? 'Replacing...' : replaceIn(places.length)}
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
