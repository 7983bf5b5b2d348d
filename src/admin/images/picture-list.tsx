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
    // While words are typed.
    { keepPrevious: ([, , filter]) => filter === request.filter },
  )
  const count = images.length
  const isRead = list.data !== undefined && !list.isPlaceholderData
  const none = request.q || request.by ? 'No picture matches.' : nothing[request.filter]
  return (
    <>
      <QueryState query={list} what="pictures" />
      <p className={isRead && !count ? 'empty' : 'visually-hidden'} role="status">
        {isRead && (count ? `${count} found` : none)}
      </p>
      {count > 0 && <PictureGrid images={images} onChoose={onChoose} />}
      <LoadMore list={list} what="pictures" />
    </>
  )
}
