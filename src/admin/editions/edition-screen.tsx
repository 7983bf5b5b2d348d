import { useParams } from 'react-router'
import { queryKeys } from '#admin/api/query-client.ts'
import { useRead } from '#admin/api/use-read.ts'
import { Alert } from '#admin/ui/alert.tsx'
import { ButtonLink } from '#admin/ui/button.tsx'
import { QueryState } from '#admin/ui/query-state.tsx'
import { Screen } from '#admin/ui/screen.tsx'
import { listEditions } from '#domain/editions/calls.ts'
import { EditionForm } from './edition-form.tsx'

/** One edition, to be made or changed. */
export function EditionScreen() {
  const { id = 'new' } = useParams()
  const list = useRead(queryKeys.editions, listEditions)
  const edition = list.data?.editions.find((one) => one.id === id)
  const isNew = id === 'new'
  return (
    <Screen
      title={isNew ? 'New Edition' : `Edition ${edition?.number ?? ''}`}
      className="screen-list"
      actions={<ButtonLink to="/admin/editions">All editions</ButtonLink>}
    >
      <QueryState query={list} what="the edition" />
      {list.data && !isNew && !edition && <Alert>There is no such edition.</Alert>}
      {list.data && (isNew || edition) && (
        <EditionForm
          key={edition ? `${edition.id} ${edition.revision}` : 'new'}
          edition={edition}
          nextNumber={(list.data.editions[0]?.number ?? 0) + 1}
        />
      )}
    </Screen>
  )
}
