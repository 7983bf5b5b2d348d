import type { ReactNode } from 'react'
import { SignInAgainButton } from '#admin/auth/ended-session.tsx'
import { useMay, useSessionState } from '#admin/auth/session-context.tsx'
import { useNavigate } from '#admin/navigation/navigation.tsx'
import { hereWords } from '#admin/presence/presence-words.ts'
import { useReturnPath } from '#admin/return-path.tsx'
import { Button } from '#admin/ui/button.tsx'
import type { AdminArticle } from '#domain/articles/admin-article.ts'
import type { Presence } from '#domain/presence/presence.ts'
import { StateWords } from './merging/disputes.tsx'
import type { SaveSnapshot } from './saving/save-state.ts'
import { savedText, saveStatus } from './saving/save-status.ts'
import type { SaveFlow } from './saving/use-save-flow.ts'
import { SuggestButton } from './suggestions/suggest-button.tsx'

interface BarStartProps<Stored> {
  snapshot: SaveSnapshot<Stored>
  /** What is said once all is saved. */
  savedWords: (stored: Stored) => string
  /** Who else has the article open. */
  others: Presence['others']
  children?: ReactNode
}

/** Where a bar begins: the way back, what is saved, and who else is there. */
export function BarStart<Stored>({
  snapshot,
  savedWords,
  others,
  children,
}: BarStartProps<Stored>) {
  const navigate = useNavigate()
  const returnPath = useReturnPath()
  const isEnded = useSessionState().kind === 'ended'
  const { tone, text } = saveStatus(snapshot, isEnded, savedWords)
  return (
    <>
      <Button onClick={() => navigate(returnPath)}>Back</Button>
      <span className={`editor-bar-state editor-bar-${tone}`} title={text}>
        {/* What is on its way is not announced: only where it ends. */}
        <span role="status" aria-busy={snapshot.dirty && tone !== 'problem'}>
          <StateWords state={snapshot.state} text={text} />
        </span>
        {/* Who comes is announced, and not each time that they begin to write. */}
        <span className="visually-hidden" role="status">
          {others.length > 0 && `Also here: ${others.map(({ username }) => username).join(', ')}`}
        </span>
        {others.length > 0 && <span className="editor-bar-others">{hereWords(others)}</span>}
        {isEnded && <SignInAgainButton />}
        {children}
      </span>
    </>
  )
}

/** The editor's buttons and the save status. It stays on the screen while the editor scrolls. */
export function EditorBar({
  flow: { step, request, saveAsNew },
  snapshot,
  others,
  publishLabel,
  focus,
  onSuggest,
  onPreview,
}: {
  flow: SaveFlow
  snapshot: SaveSnapshot<AdminArticle>
  others: Presence['others']
  publishLabel: string
  /** Whether only the text is shown. */
  focus: { isOn: boolean; toggle: () => void }
  /** Null before the article is stored. */
  onSuggest: (() => void) | null
  onPreview: () => void
}) {
  const mayPublish = useMay('editor')
  const saving = step.kind === 'saving'
  const isGone = snapshot.state.kind === 'gone'
  const isPublished = !isGone && snapshot.stored?.published
  return (
    <div className="editor-bar">
      <BarStart snapshot={snapshot} savedWords={savedText} others={others}>
        {isGone && (
          <Button variant="bare-alarm" onClick={() => void saveAsNew()}>
            Save as new
          </Button>
        )}
      </BarStart>
      <Button
        className="editor-bar-minor editor-bar-focus"
        variant="bare"
        aria-pressed={focus.isOn}
        aria-keyshortcuts="Control+Alt+F"
        title="Show only the text (Ctrl+Alt+F)"
        onClick={focus.toggle}
      >
        Focus
      </Button>
      <Button className="editor-bar-minor" onClick={onPreview}>
        Preview
      </Button>
      {onSuggest && <SuggestButton isOn={false} onToggle={onSuggest} />}
      {(mayPublish || !isPublished) && (
        <Button aria-disabled={saving} onClick={() => request('draft')}>
          {isPublished ? 'Unpublish' : 'Save as Draft'}
        </Button>
      )}
      <Button
        variant="primary"
        aria-disabled={saving}
        onClick={() => request(mayPublish ? 'publish' : 'review')}
      >
        {mayPublish ? publishLabel : 'Submit for review'}
      </Button>
    </div>
  )
}
