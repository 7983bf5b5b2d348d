import { useState } from 'react'
import type { ArticleForm } from '#admin/writing/editor-fields.ts'
import type { AdminArticle } from '#domain/admin-article.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import type { SaveState } from './save-engine/save-state.ts'
import type { ArticleEngine } from './use-article-saving.ts'

/**
 * The dialog of a conflict, until it is resolved or put off.
 *
 * @param props.engine the saving
 * @param props.state where it is
 * @param props.mine reads what is written here
 * @param props.onTakeTheirs puts theirs in place of it
 * @param props.onKeepMine saves it over theirs
 */
export function WritingConflict({
  engine,
  state,
  mine,
  onTakeTheirs,
  onKeepMine,
}: {
  engine: ArticleEngine
  state: SaveState<AdminArticle>
  mine: () => ArticleForm
  onTakeTheirs: (theirs: AdminArticle) => void
  onKeepMine: () => void
}) {
  const [putOff, setPutOff] = useState<SaveState<AdminArticle> | null>(null)
  if (state.kind !== 'conflict' || state === putOff) return null
  const { message, theirs } = state
  return (
    <ConflictDialog
      message={message}
      mine={mine()}
      theirs={theirs}
      onTakeTheirs={() => theirs && onTakeTheirs(theirs)}
      onKeepMine={onKeepMine}
      onRetry={() => void engine.readTheirs()}
      onClose={() => setPutOff(state)}
    />
  )
}
