import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useAccount, useConnection, useMay } from '#admin/auth/session-context.tsx'
import { formOf } from '#admin/editor/form/article-form.ts'
import { versionQuery } from '#admin/editor/history/version-change.ts'
import { Button } from '#admin/ui/button.tsx'
import { formatDateTime } from '#admin/ui/date-time.ts'
import { Modal } from '#admin/ui/dialogs/modal.tsx'
import { Choices } from '#admin/ui/fields/choices.tsx'
import { QueryState } from '#admin/ui/query-state.tsx'
import { mayEdit } from '#domain/accounts/role.ts'
import type { AdminArticle } from '#domain/articles/admin-article.ts'
import type { ArticleText } from '#domain/articles/article-submission.ts'
import type { Version } from '#domain/versions/version.ts'
import { Legend } from '../compare/diff-view.tsx'
import type { ComparedText } from '../compare/differences.ts'
import { LazyPreview } from '../preview/lazy-preview.tsx'
import { changeOf, comparedText, versionChangeQuery } from './version-change.ts'
import { VersionName } from './version-name.tsx'
import { VersionText } from './version-text.tsx'
import { kindWords, versionAuthor, versionTitle } from './version-words.ts'

type Compared = 'before' | 'now'

const comparisons: { value: Compared; label: string }[] = [
  { value: 'before', label: 'The version before' },
  { value: 'now', label: 'The text in the editor' },
]

export function VersionDialog({
  article,
  versions,
  id,
  getMine,
  onShow,
  onRestore,
}: {
  article: AdminArticle
  /** Newest first. */
  versions: readonly Version[]
  id: string
  getMine: () => ComparedText
  onShow: (id: string | null) => void
  onRestore: (version: Version, label?: string, field?: keyof ArticleText) => Promise<void>
}) {
  const [compared, setCompared] = useState<Compared>('before')
  const [preview, setPreview] = useState(false)
  const [busy, setBusy] = useState(false)
  const account = useAccount()
  const mayRestore = useMay('editor')
  const index = versions.findIndex((version) => version.id === id)
  const found = versions[index]
  // It stays while it is looked at, also once a later save of the same minutes has taken its place.
  const [last, setLast] = useState(found)
  if (found && found !== last) setLast(found)
  const version = found ?? last
  const connection = useConnection()
  const whole = useQuery(versionQuery(connection, article._id, id))
  const fromBefore = useQuery({
    ...versionChangeQuery(connection, article._id, { id, previous: version?.previous ?? null }),
    enabled: version !== undefined && compared === 'before',
  })
  const toNow = useMemo(
    () =>
      whole.data && compared === 'now' ? changeOf(comparedText(whole.data), getMine()) : undefined,
    [whole.data, compared, getMine],
  )
  const change = compared === 'now' ? toNow : fromBefore.data
  const isFirst = compared === 'before' && version?.previous === null
  const [newer, older] = found ? [versions[index - 1], versions[index + 1]] : []
  const close = () => onShow(null)

  async function restore(label?: string, field?: keyof ArticleText) {
    if (!version || busy) return
    setBusy(true)
    await onRestore(version, label, field)
  }

  if (!version) return null
  return (
    <Modal title={versionTitle(version)} size="full" focusHeading onClose={close}>
      <div className="line middle apart version-bar">
        <p className="muted" role="status">
          {/* The dialog's title changes unheard. The number tells two of one minute apart. */}
          <span className="visually-hidden">
            {found && `${index + 1}: `}
            {versionTitle(version)}.{' '}
          </span>
          {kindWords[version.kind]} by {versionAuthor(version)}
          {version.name && `, ${formatDateTime(version.at)}`}
          {!mayRestore && '. Only an editor can restore it.'}
        </p>
        <Choices
          legend="Compared with"
          className="choices-line"
          choices={comparisons}
          chosen={compared}
          onChoose={setCompared}
        />
        {mayEdit(account, article) && <VersionName articleId={article._id} version={version} />}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard */}
      <section className="version-stage" aria-label="Text of the version" tabIndex={0}>
        <QueryState
          query={compared === 'now' ? whole : fromBefore}
          what="the version"
          failure="This version could not be loaded. It may have been thinned out since."
        />
        {change && (
          <>
            {!isFirst && (
              <Legend
                added={compared === 'now' ? 'Only in the editor' : 'Added in this version'}
                removed={compared === 'now' ? 'Only in this version' : 'Removed in this version'}
              />
            )}
            <VersionText
              change={change}
              isFirst={isFirst}
              onRestore={mayRestore ? (label, field) => void restore(label, field) : undefined}
            />
          </>
        )}
      </section>
      <div className="modal-actions version-actions">
        <Button className="first" onClick={close}>
          Close
        </Button>
        <Button aria-disabled={!newer} onClick={() => newer && onShow(newer.id)}>
          Newer
        </Button>
        <Button aria-disabled={!older} onClick={() => older && onShow(older.id)}>
          Older
        </Button>
        <Button disabled={!whole.data} onClick={() => setPreview(true)}>
          Preview
        </Button>
        {mayRestore && (
          <Button
            variant="primary"
            disabled={!whole.data}
            aria-disabled={busy}
            onClick={() => void restore()}
          >
            Restore
          </Button>
        )}
      </div>
      {preview && whole.data && (
        <LazyPreview
          form={formOf(whole.data.text)}
          publishedAt={article.publishedAt}
          onClose={() => setPreview(false)}
        />
      )}
    </Modal>
  )
}
