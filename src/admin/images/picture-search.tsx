import type { ImageListRequest } from '#admin/api/media.ts'
import { queryKeys } from '#admin/api/query-client.ts'
import { useRead } from '#admin/api/use-read.ts'
import { SelectField } from '#admin/ui/fields/input-field.tsx'
import { SearchField } from '#admin/ui/fields/search-field.tsx'
import { listImageUploaders } from '#domain/images/calls.ts'

interface PictureSearchProps {
  request: ImageListRequest
  onChange: (request: ImageListRequest) => void
}

export function PictureSearch({ request: wanted, onChange }: PictureSearchProps) {
  const uploaders = useRead(queryKeys.imageUploaders, listImageUploaders)
  const names = new Set([...(uploaders.data ?? []), ...(wanted.by ? [wanted.by] : [])])
  return (
    <search className="field-search">
      <SearchField
        label="Search pictures"
        query={wanted.q}
        onSearch={(q) => onChange({ ...wanted, q })}
      />
      <SelectField
        label="Added by"
        options={[['', 'Everyone'], ...names]}
        value={wanted.by}
        onText={(by) => onChange({ ...wanted, by })}
      />
    </search>
  )
}
