import { type ImageListRequest, imageQuery } from '#admin/api/media.ts'
import { queryKeys } from '#admin/api/query-client.ts'
import { usePages } from '#admin/api/use-read.ts'
import { LoadMore, QueryState } from '#admin/ui/query-state.tsx'
import { listImages } from '#domain/images/calls.ts'
import type { LibraryFilter, LibraryImage } from '#domain/images/library.ts'
import { PictureGrid } from './picture-grid.tsx'

const nothing: Record<LibraryFilter, string> = {
  all: 'No pictures yet.',
  unused: 'Every picture is used.',
  'no-alt': 'Every picture has its alternative text.',
  bin: 'The bin is empty.',
}

interface PictureListProps {
  request: ImageListRequest
  onChoose: (image: LibraryImage) => void
}

export function PictureList({ request, onChoose }: PictureListProps) {
  const { list, items: images } = usePages(
    queryKeys.imageList(request),
    listImages,
    { query: imageQuery(request) },
    { keepPrevious: true },
  )
  const isSearch = request.q !== '' || request.by !== ''
  return (
    <>
      <QueryState query={list} what="pictures" />
      {list.data && images.length === 0 && (
        <p className="empty">{isSearch ? 'No picture matches.' : nothing[request.filter]}</p>
      )}
      {images.length > 0 && <PictureGrid images={images} onChoose={onChoose} />}
      <p className="visually-hidden" role="status">
        {list.data && (images.length === 1 ? '1 picture' : `${images.length} pictures`)}
      </p>
      <LoadMore list={list} what="pictures" />
    </>
  )
}
