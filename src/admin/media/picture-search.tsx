import { useQuery } from '@tanstack/react-query'
import { type ImageListRequest, listImageUploaders } from '#admin/api/media.ts'
import { queryKeys } from '#admin/api/query-client.ts'
import { useConnection } from '#admin/session/session-context.tsx'
import { Field } from '#admin/ui/field.tsx'
import { SearchField } from '#admin/ui/search-field.tsx'

/** Words to find, and who added the picture. */
export function PictureSearch({
  request,
  onChange,
}: {
  request: ImageListRequest
  onChange: (request: ImageListRequest) => void
}) {
  const connection = useConnection()
  const uploaders = useQuery({
    queryKey: queryKeys.imageUploaders,
    queryFn: ({ signal }) => listImageUploaders(connection, signal),
  })
  const names = new Set([...(uploaders.data ?? []), ...(request.by ? [request.by] : [])])
  return (
    <search className="media-search">
      <SearchField
        label="Search pictures"
        query={request.q}
        onSearch={(q) => onChange({ ...request, q })}
      />
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
