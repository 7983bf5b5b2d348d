import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type ImageListRequest, listImageUploaders } from '#admin/api/media.ts'
import { queryKeys } from '#admin/api/query-client.ts'
import { useConnection } from '#admin/session/session-context.tsx'
import { Field } from '#admin/ui/field.tsx'
import { limits } from '#domain/limits.ts'

const debounceMs = 250

/** Words to find, and who added the picture. */
export function PictureSearch({
  request,
  onChange,
}: {
  request: ImageListRequest
  onChange: (request: ImageListRequest) => void
}) {
  const connection = useConnection()
  const [typed, setTyped] = useState(request.q)
  const uploaders = useQuery({
    queryKey: queryKeys.imageUploaders,
    queryFn: ({ signal }) => listImageUploaders(connection, signal),
  })
  const latest = useRef({ request, onChange })
  useEffect(() => {
    latest.current = { request, onChange }
  })
  useEffect(() => {
    const timer = setTimeout(() => {
      const { request: now, onChange: change } = latest.current
      if (typed.trim() !== now.q) change({ ...now, q: typed.trim() })
    }, debounceMs)
    return () => clearTimeout(timer)
  }, [typed])
  const names = new Set([...(uploaders.data ?? []), ...(request.by ? [request.by] : [])])
  return (
    <search className="media-search">
      <Field label="Search pictures">
        {(ids) => (
          <input
            {...ids}
            type="search"
            value={typed}
            maxLength={limits.adminSearch}
            autoCapitalize="none"
            spellCheck={false}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
      <Field label="Added by">
        {(ids) => (
          <select
            {...ids}
            value={request.by}
            onChange={({ target }) => onChange({ ...request, by: target.value })}
          >
            <option value="">Everybody</option>
            {[...names].map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        )}
      </Field>
    </search>
  )
}
