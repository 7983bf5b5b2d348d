import { useId, useState } from 'react'
import { DiscardedTexts } from '#admin/editor/dialogs/discarded-texts.tsx'
import { EditorDialogs } from '#admin/editor/dialogs/editor-dialogs.tsx'
import { BarStart } from '#admin/editor/editor-bar.tsx'
import { EditorPanels, useOpenedPanel } from '#admin/editor/editor-panels.tsx'
import { ArticleSections } from '#admin/editor/form/article-sections.tsx'
import { ArticleTitle } from '#admin/editor/form/basic-information.tsx'
import { historyPanel } from '#admin/editor/history/history-panel.tsx'
import { Disputes } from '#admin/editor/merging/disputes.tsx'
import { canNote } from '#admin/editor/notes/noted-text.ts'
import { notesPanel } from '#admin/editor/notes/notes-panel.tsx'
import { isWritten } from '#admin/editor/notes/use-notes.ts'
import { RestoredLine } from '#admin/editor/saving/restored-line.tsx'
import { useSaveShortcut } from '#admin/editor/saving/use-save-shortcut.ts'
import { ArticleContent, type TextDialog } from '#admin/editor/text/article-content.tsx'
import { featureQuote } from '#admin/editor/text/feature-quote.ts'
import { useFocusMode } from '#admin/editor/use-focus-mode.ts'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import type { LocalCopy } from '#admin/local-copies/local-copies.ts'
import { StatusBadge } from '#admin/ui/badges.tsx'
import { Button } from '#admin/ui/button.tsx'
import { formatDateTime } from '#admin/ui/date-time.ts'
import { Heading } from '#admin/ui/heading.tsx'
import { useMessage } from '#admin/ui/messages.tsx'
import { SuggestedFields } from './field-suggestions.tsx'
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
  const textId = useId()
  const restId = useId()
  const [dialog, setDialog] = useState<TextDialog | null>(null)
  const [preview, setPreview] = useState<ArticleForm | null>(null)
  const [imageUploading, setImageUploading] = useState(false)
  const [audioUploading, setAudioUploading] = useState(false)
  const show = useMessage()
  const panel = useOpenedPanel()
  const open = useOpenProposal(proposal, {
    copies,
    textId,
    panel,
    onLink: () => setDialog({ kind: 'link' }),
    onImages: (files) => setDialog({ kind: 'image', files }),
  })
  const { form, engine, snapshot, article, editor, text, notes, suggestions, steps, outcomes } =
    open
  async function edit(onEdit: () => void) {
    if (await engine.saveAll()) onEdit()
    else show({ text: 'What you suggest is not saved yet. You can edit once it is.' })
  }

  useSaveShortcut(() => void engine.saveAll())
  useFocusMode()
  const nothingOpen = outcomes.length > 0 ? 'No open suggestions' : 'Nothing suggested yet'

  return (
    <div className="screen screen-editor">
      <div className="editor-bar">
        <BarStart
          snapshot={snapshot}
          savedWords={({ suggestion }) => (suggestion ? 'Suggestions saved' : nothingOpen)}
          others={open.others}
        />
        <Button onClick={() => setPreview(form.getValues())}>Preview</Button>
        <Button
          onClick={() => {
            if (editor && canNote(editor)) notes.begin()
            else panel.open('notes')
          }}
        >
          Add a note
        </Button>
        {onEdit && <SuggestButton isOn onToggle={() => void edit(onEdit)} />}
      </div>
      <SuggestedFields suggestions={suggestions} steps={steps} notes={notes.notes}>
        <EditorPanels
          head={<Heading title="Suggest Changes" />}
          panels={[
            historyPanel({ article, getMine: text.getMine, editing: null }),
            notesPanel({ editor, articleNotes: notes }),
            suggestionsPanel({ suggestions, steps, notes: notes.notes, isProposing: true }),
          ]}
          opened={panel}
          side={
            <ArticleSections
              form={form}
              editor={editor}
              restId={restId}
              onImageUploading={setImageUploading}
              onAudioUploading={setAudioUploading}
            />
          }
        >
          <RestoredLine {...open.restored} />
          <Disputes form={form} disputes={open.disputes} />
          <div className="stack stack-close editor-notes">
            <div className="line middle fine">
              <StatusBadge status={article.status} />
              <span>
                {onEdit ? '' : `${article.createdBy}’s draft. `}What you change here is a
                suggestion. The text stays as it is until it is accepted.
              </span>
            </div>
            <OutcomeLines outcomes={outcomes} />
            <DiscardedTexts article={article} getMine={text.getMine} onTake={text.take} />
          </div>
          <ArticleTitle
            form={form}
            restId={restId}
            onEnter={() => editor?.commands.focus('start')}
          />
          <ArticleContent
            id={textId}
            editor={editor}
            form={form}
            dialog={dialog}
            onDialog={setDialog}
            onFeature={(words) => featureQuote(form, words)}
            onNote={notes.begin}
          />
        </EditorPanels>
      </SuggestedFields>
      <p className="visually-hidden" role="status">
        {steps.announced}
      </p>
      <EditorDialogs
        leaving={{
          unsaved: snapshot.dirty,
          uploading: imageUploading || audioUploading,
          isWritingNote: () => isWritten(notes.drafts),
        }}
        engine={engine}
        onDiscard={() => engine.discard()}
        preview={preview && { form: preview, publishedAt: article.publishedAt }}
        onPreviewClose={() => setPreview(null)}
      />
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
