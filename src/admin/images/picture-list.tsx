import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type ImageListRequest, listImages } from '#admin/api/media.ts'
import { queryKeys } from '#admin/api/query-client.ts'
import { useConnection } from '#admin/auth/session-context.tsx'
import { LoadMore, QueryState } from '#admin/ui/query-state.tsx'
import type { LibraryFilter, LibraryImage } from '#domain/images/library.ts'
import { PictureGrid } from './picture-grid.tsx'

const nothing: Record<LibraryFilter, string> = {
  all: 'No pictures yet.',
  unused: 'Every picture is used.',
  'no-alt': 'Every picture has its alternative text.',
  bin: 'The bin is empty.',
}

export function PictureList({
  request,
  onChoose,
}: {
  request: ImageListRequest
  onChoose: (image: LibraryImage) => void
}) {
  const { list, images } = usePictures(request)
  const isSearch = request.q !== '' || request.by !== ''
  return (
    <>
      <QueryState query={list} what="pictures" />
      {list.data && images.length === 0 && (
        <p className="empty">{isSearch ? 'No picture matches.' : nothing[request.filter]}</p>
      )}
      {images.length > 0 && <PictureGrid label="Pictures" images={images} onChoose={onChoose} />}
      <LoadMore list={list} what="pictures" />
    </>
  )
}

function usePictures(request: ImageListRequest) {
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
