import { DiscardedTexts } from '#admin/editor/dialogs/discarded-texts.tsx'
import { BarStart } from '#admin/editor/editor-bar.tsx'
import { EditorBody, useEditorBody } from '#admin/editor/editor-body.tsx'
import { historyPanel } from '#admin/editor/history/history-panel.tsx'
import { hasSelectedText } from '#admin/editor/notes/noted-text.ts'
import { notesPanel } from '#admin/editor/notes/notes-panel.tsx'
import { useSaveShortcut } from '#admin/editor/saving/use-save-shortcut.ts'
import { useFocusMode } from '#admin/editor/use-focus-mode.ts'
import type { LocalCopy } from '#admin/local-copies/local-copies.ts'
import { StatusBadge } from '#admin/ui/badges.tsx'
import { Button } from '#admin/ui/button.tsx'
import { formatDateTime } from '#admin/ui/date-time.ts'
import { useMessage } from '#admin/ui/messages.tsx'
import type { Proposal } from './proposal.ts'
import { SuggestButton } from './suggest-button.tsx'
import { suggestionsPanel } from './suggestions-panel.tsx'
import { useOpenProposal } from './use-open-proposal.ts'
import type { Outcome } from './use-outcomes.ts'

interface SuggestFormProps {
  proposal: Proposal
  copies: readonly LocalCopy[]
  /** Goes on with editing; undefined for those who may not edit. */
  onEdit: (() => void) | undefined
}

/** The editor in which what is written is a proposal, and the article's text stays. */
export function SuggestForm({ proposal, copies, onEdit }: SuggestFormProps) {
  const show = useMessage()
  const body = useEditorBody()
  const open = useOpenProposal(proposal, copies, body)
  const { engine, snapshot, article, editor, text, notes, suggested, outcomes } = open
  async function edit(onEdit: () => void) {
    if (await engine.saveAll()) onEdit()
    else show({ text: 'What you suggest is not saved yet. You can edit once it is.' })
  }

  useSaveShortcut(() => void engine.saveAll())
  useFocusMode()
  const nothingOpen = outcomes.length > 0 ? 'No open suggestions' : 'Nothing suggested yet'

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Tab is followed, nothing is pressed here
    <div className="screen screen-editor" onKeyDown={body.followTab}>
      <div className="editor-bar">
        <BarStart
          snapshot={snapshot}
          savedWords={({ suggestion }) => (suggestion ? 'Suggestions saved' : nothingOpen)}
          others={open.others}
        />
        <Button onClick={() => body.setPreview(open.form.getValues())}>Preview</Button>
        <Button
          onClick={() => {
            if (editor && hasSelectedText(editor)) notes.begin()
            else body.panel.open('notes')
          }}
        >
          Add a note
        </Button>
        {onEdit && <SuggestButton isOn onToggle={() => void edit(onEdit)} />}
      </div>
      <EditorBody
        body={body}
        open={open}
        title="Suggest Changes"
        panels={[
          historyPanel({ article, getMine: text.getMine, editing: null }),
          notesPanel({ editor, articleNotes: notes }),
          suggestionsPanel({ ...suggested, notes: notes.notes, isProposing: true }),
        ]}
        engine={engine}
        articleId={article._id}
        unsaved={snapshot.dirty}
        publishedAt={article.publishedAt}
      >
        <div className="stack stack-close editor-notes">
          <div className="line middle fine">
            <StatusBadge status={article.status} />
            <span>
              {onEdit ? '' : `${article.createdBy}’s draft. `}What you change here is a suggestion.
              The text stays as it is until it is accepted.
            </span>
          </div>
          <OutcomeLines outcomes={outcomes} />
          <DiscardedTexts article={article} getMine={text.getMine} onTake={text.take} />
        </div>
      </EditorBody>
    </div>
  )
}

/** The last acceptance and the last refusal of what one proposed. */
function OutcomeLines({ outcomes }: { outcomes: readonly Outcome[] }) {
  return (['accepted', 'refused'] as const)
    .flatMap((act) => outcomes.find((outcome) => outcome.act === act) ?? [])
    .map(({ act, by, at }) => (
      <p key={act} className="hint">
        {by} {act} what you proposed, {formatDateTime(at)}.
      </p>
    ))
}
