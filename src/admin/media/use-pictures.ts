import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type ImageListRequest, listImages } from '#admin/api/media.ts'
import { queryKeys } from '#admin/api/query-client.ts'
import { useConnection } from '#admin/session/session-context.tsx'

/** The pictures of a list, page by page. */
export function usePictures(request: ImageListRequest) {
  const connection = useConnection()
  const list = useInfiniteQuery({
    queryKey: queryKeys.imageList(request),
    queryFn: ({ pageParam, signal }) => listImages(connection, request, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
  return { list, images: list.data?.pages.flatMap(({ items }) => items) ?? [] }
}
