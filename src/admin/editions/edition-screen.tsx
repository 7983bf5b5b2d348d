import { useState } from 'react'
import { useParams } from 'wouter'
import { queryKeys } from '#admin/api/query-client.ts'
import { useRead } from '#admin/api/use-read.ts'
import { useKeptHere } from '#admin/local-copies/use-kept-text.tsx'
import { Alert } from '#admin/ui/alert.tsx'
import { ButtonLink } from '#admin/ui/button.tsx'
import { QueryState } from '#admin/ui/query-state.tsx'
import { Screen } from '#admin/ui/screen.tsx'
import { listEditions } from '#domain/editions/calls.ts'
import { EditionForm } from './edition-form.tsx'

export function EditionScreen() {
  const { id = 'new' } = useParams()
  const list = useRead(queryKeys.editions, listEditions)
  const edition = list.data?.editions.find((one) => one.id === id)
  const isNew = id === 'new'
  // A colleague may delete it while its form is open: what is typed stays there.
  const [shown, setShown] = useState<string>()
  if (edition && shown !== id) setShown(id)
  const isGone = !isNew && list.isSuccess && !edition && shown !== id
  // Or it was deleted while the form was closed, with words in it that were not stored.
  const kept = useKeptHere(isGone)
  const isOpen = isNew || edition !== undefined || shown === id || kept.data === true
  return (
    <Screen
      title={isNew ? 'New Edition' : `Edition ${edition?.number ?? ''}`}
      className="screen-list"
      actions={<ButtonLink to="/admin/editions">All editions</ButtonLink>}
    >
      <QueryState query={list} what="the edition" />
      {isGone && kept.data === false && <Alert>There is no such edition.</Alert>}
      {list.data && isOpen && (
        <EditionForm
          key={id}
          id={id}
          edition={edition}
          nextNumber={(list.data.editions[0]?.number ?? 0) + 1}
        />
      )}
    </Screen>
  )
}
