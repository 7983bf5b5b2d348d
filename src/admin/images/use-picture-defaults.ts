import { useQuery } from '@tanstack/react-query'
import { readPictureDefaults } from '#admin/api/media.ts'
import { queryKeys } from '#admin/api/query-client.ts'
import { useConnection } from '#admin/auth/session-context.tsx'
import type { PictureDefaults } from '#domain/images/library.ts'

/** What the media library says of pictures; nothing until it is read. */
export function usePictureDefaults(hashes: readonly string[]): PictureDefaults {
  const connection = useConnection()
  const { data = {} } = useQuery({
    queryKey: queryKeys.imageDefaults(hashes),
    queryFn: ({ signal }) => readPictureDefaults(connection, hashes, signal),
    enabled: hashes.length > 0,
  })
  return data
}
