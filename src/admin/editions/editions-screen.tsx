import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { isUnauthorized, userMessage } from '#admin/api/api-error.ts'
import { queryKeys } from '#admin/api/query-client.ts'
import { useRequest } from '#admin/auth/session-context.tsx'
import { ButtonLink } from '#admin/ui/button.tsx'
import { formatDateTime } from '#admin/ui/date-time.ts'
import { NoticeDialog } from '#admin/ui/dialogs/notice-dialog.tsx'
import { Facts } from '#admin/ui/facts.tsx'
import { Heading } from '#admin/ui/heading.tsx'
import { QueryState } from '#admin/ui/query-state.tsx'
import { StatusBadge } from '#admin/ui/status-badge.tsx'
import { showEditionOnHome } from '#domain/editions/calls.ts'
import type { EditionList } from '#domain/editions/edition-schema.ts'
import { articleCount } from '#domain/reader/magazine-map.ts'
import { useEditions } from './use-editions.ts'

/** The editions, and whether the home page opens with the current one. */
export function EditionsScreen() {
  const list = useEditions()
  return (
    <div className="screen screen-list">
      <div className="screen-head">
        <Heading title="Editions" />
        <div className="actions">
          <ButtonLink to="/admin/editions/new" variant="primary">
            New Edition
          </ButtonLink>
        </div>
      </div>
      <p className="explanation">
        An edition is a numbered issue of the magazine: a cover, an editorial, and articles in an
        order. Publishing it publishes all of its articles at once.
      </p>
      <QueryState query={list} what="editions" />
      {list.data && <EditionRows list={list.data} />}
    </div>
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
                  articleCount(contents.length),
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
  const send = useRequest()
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function choose(chosen: boolean) {
    setBusy(true)
    try {
      await send(showEditionOnHome, { body: { opensHome: chosen } })
    } catch (error) {
      if (!isUnauthorized(error)) {
        setProblem(userMessage(error, 'Failed to save. Please try again.'))
      }
    }
    await queryClient.invalidateQueries({ queryKey: queryKeys.editions })
    setBusy(false)
  }

  return (
    <>
      <label className="choice edition-home">
        <input
          type="checkbox"
          checked={opensHome}
          disabled={busy}
          onChange={({ target }) => void choose(target.checked)}
        />
        <span>
          Open the home page with the current edition
          <small>The published one with the highest number. Otherwise home stays as it is.</small>
        </span>
      </label>
      {problem && (
        <NoticeDialog title="Error" onClose={() => setProblem(null)}>
          {problem}
        </NoticeDialog>
      )}
    </>
  )
}
