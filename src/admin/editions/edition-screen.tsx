import { useParams } from 'react-router'
import { Alert } from '#admin/ui/alert.tsx'
import { ButtonLink } from '#admin/ui/button.tsx'
import { Heading } from '#admin/ui/heading.tsx'
import { QueryState } from '#admin/ui/query-state.tsx'
import { EditionForm } from './edition-form.tsx'
import { useEditions } from './use-editions.ts'

/** One edition, to be made or changed. */
export function EditionScreen() {
  const { id = 'new' } = useParams()
  const list = useEditions()
  const edition = list.data?.editions.find((one) => one.id === id)
  const isNew = id === 'new'
  return (
    <div className="screen screen-list">
      <div className="screen-head">
        <Heading title={isNew ? 'New Edition' : `Edition ${edition?.number ?? ''}`} />
        <div className="actions">
          <ButtonLink to="/admin/editions">All editions</ButtonLink>
        </div>
      </div>
      <QueryState query={list} what="the edition" />
      {list.data && !isNew && !edition && <Alert>There is no such edition.</Alert>}
      {list.data && (isNew || edition) && (
        <EditionForm
          key={edition ? `${edition.id} ${edition.revision}` : 'new'}
          edition={edition}
          nextNumber={(list.data.editions[0]?.number ?? 0) + 1}
        />
      )}
    </div>
  )
}
