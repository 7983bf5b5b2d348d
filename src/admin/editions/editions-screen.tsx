import { queryKeys } from '#admin/api/query-client.ts'
import { useCalls, useRead } from '#admin/api/use-read.ts'
import { Link } from '#admin/navigation/link.tsx'
import { StatusBadge } from '#admin/ui/badges.tsx'
import { ButtonLink } from '#admin/ui/button.tsx'
import { formatDateTime } from '#admin/ui/date-time.ts'
import { Facts } from '#admin/ui/facts.tsx'
import { CheckBox } from '#admin/ui/fields/choices.tsx'
import { QueryState } from '#admin/ui/query-state.tsx'
import { Screen } from '#admin/ui/screen.tsx'
import { useAttempt } from '#admin/ui/use-attempt.tsx'
import { counted } from '#domain/counted.ts'
import { listEditions, showEditionOnHome } from '#domain/editions/calls.ts'
import type { EditionList } from '#domain/editions/edition-schema.ts'

export function EditionsScreen() {
  const list = useRead(queryKeys.editions, listEditions)
  return (
    <Screen
      title="Editions"
      className="screen-list"
      actions={
        <ButtonLink to="/admin/editions/new" variant="primary">
          New Edition
        </ButtonLink>
      }
      explanation="An edition is a numbered issue of the magazine: a cover, an editorial, and articles in an order. Publishing it publishes all of its articles at once."
    >
      <QueryState query={list} what="editions" />
      {list.data && <EditionRows list={list.data} />}
    </Screen>
  )
}

function EditionRows({ list: { editions, opensHome } }: { list: EditionList }) {
  if (editions.length === 0) return <p className="empty">There is no edition yet.</p>
  return (
    <>
      <ul className="rows" aria-label="Editions">
        {editions.map(({ id, number, title, contents, published, publishedAt }) => (
          <li key={id} className="line middle apart">
            <div className="row-text">
              <h2 className="row-title">
                <Link to={`/admin/editions/${id}`}>{`${number}: ${title}`}</Link>
              </h2>
              <Facts
                facts={[
                  counted(contents.length, 'article'),
                  published && publishedAt ? formatDateTime(publishedAt) : '',
                ]}
              />
            </div>
            <StatusBadge status={published ? 'published' : 'draft'} />
          </li>
        ))}
      </ul>
      <HomeChoice opensHome={opensHome} />
    </>
  )
}

function HomeChoice({ opensHome }: { opensHome: boolean }) {
  const { send, invalidate } = useCalls()
  const { attempt, busy, notice } = useAttempt()

  function choose(chosen: boolean) {
    const work = () =>
      send(showEditionOnHome, { body: { opensHome: chosen } }).finally(() =>
        invalidate(queryKeys.editions),
      )
    void attempt(work, 'Failed to save. Please try again.')
  }

  return (
    <>
      <CheckBox
        className="choice above edition-home"
        checked={opensHome}
        disabled={busy}
        hint="The published one with the highest number. Otherwise home stays as it is."
        onCheck={choose}
      >
        Open the home page with the current edition
      </CheckBox>
      {notice}
    </>
  )
}
