import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { readPictureDefaults } from '#admin/api/media.ts'
import { queryKeys } from '#admin/api/query-client.ts'
import { useConnection } from '#admin/auth/session-context.tsx'
import type { PictureDefaults } from '#domain/images/library.ts'

const none: PictureDefaults = {}

/** What the media library says of pictures; what it said of the ones before until it is read. */
export function usePictureDefaults(hashes: readonly string[]): PictureDefaults {
  const connection = useConnection()
  const { data = none } = useQuery({
    queryKey: queryKeys.imageDefaults(hashes),
    queryFn: ({ signal }) => readPictureDefaults(connection, hashes, signal),
    placeholderData: keepPreviousData,
    enabled: hashes.length > 0,
  })
  return data
}
