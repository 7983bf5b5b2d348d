import { useState } from 'react'
import { useSearchParams } from 'wouter'
import type { ImageListRequest } from '#admin/api/media.ts'
import { queryKeys } from '#admin/api/query-client.ts'
import { useInvalidate } from '#admin/api/use-read.ts'
import { Screen } from '#admin/ui/screen.tsx'
import { Tabs } from '#admin/ui/tabs.tsx'
import { imageBinDays, type LibraryFilter, libraryFilters } from '#domain/images/library.ts'
import { BulkUpload } from './bulk-upload.tsx'
import { PictureDetails } from './picture-details.tsx'
import { PictureList } from './picture-list.tsx'
import { PictureSearch } from './picture-search.tsx'

const labels: Record<LibraryFilter, string> = {
  all: 'All',
  unused: 'Unused',
  'no-alt': 'Without alt text',
  bin: 'Bin',
}

export function MediaScreen() {
  const invalidate = useInvalidate()
  const [query, setQuery] = useSearchParams()
  const [open, setOpen] = useState<string | null>(null)
  const request: ImageListRequest = {
    filter: libraryFilters.find((filter) => filter === query.get('filter')) ?? 'all',
    q: query.get('q') ?? '',
    by: query.get('by') ?? '',
  }

  function show({ filter, q, by }: ImageListRequest) {
    const said = { ...(filter !== 'all' && { filter }), ...(q && { q }), ...(by && { by }) }
    setQuery(said, { replace: true })
  }

  return (
    <Screen title="Media">
      <BulkUpload onUploaded={() => void invalidate(queryKeys.images)} />
      <PictureSearch request={request} onChange={show} />
      <Tabs
        label="Pictures by state"
        tabs={libraryFilters.map((name) => ({ name, label: labels[name] }))}
        open={request.filter}
        onOpen={(filter) => show({ ...request, filter })}
      >
        {request.filter === 'bin' && (
          <p className="hint">
            Pictures stay here for {imageBinDays} days and can be taken back. One that is used again
            comes back by itself.
          </p>
        )}
        <PictureList request={request} onChoose={({ hash }) => setOpen(hash)} />
      </Tabs>
      {open && (
        <PictureDetails key={open} hash={open} onShow={setOpen} onClose={() => setOpen(null)} />
      )}
    </Screen>
  )
}
