import type { Editor } from '@tiptap/core'
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useRef,
  useState,
} from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useSessionState } from '#admin/auth/session-context.tsx'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import { Heading } from '#admin/ui/heading.tsx'
import { useLoadedAhead } from '#admin/ui/lazy-part.tsx'
import { EditorPanels, useOpenedPanel } from './editor-panels.tsx'
import { ArticleRecording } from './form/article-recording.tsx'
import { ArticleTitle, BasicInformation } from './form/basic-information.tsx'
import { Citations } from './form/citations.tsx'
import { FeaturedImage } from './form/featured-image.tsx'
import { FeaturedQuotes } from './form/featured-quotes.tsx'
import { Disputes } from './merging/disputes.tsx'
import { type ArticleNotes, isWritten } from './notes/use-notes.ts'
import { LazyPreview } from './preview/lazy-preview.tsx'
import { RestoredLine } from './saving/restored-line.tsx'
import { UnsavedChangesPrompt } from './saving/unsaved-changes-prompt.tsx'
import { useKeepMine } from './saving/use-discarded-texts.ts'
import { FieldSuggestions, SuggestedFields } from './suggestions/field-suggestions.tsx'
import { loadSuggestions } from './suggestions/suggestions-panel.tsx'
import type { SuggestionSteps } from './suggestions/use-suggestion-steps.ts'
import type { ArticleSuggestions } from './suggestions/use-suggestions.ts'
import { followTabOrder } from './tab-order.ts'
import { ArticleContent, type TextDialog } from './text/article-content.tsx'
import { featureQuote } from './text/feature-quote.ts'
import { insertCitation } from './text/insert-citation.ts'

export type OpenedBeside = ReturnType<typeof useEditorBody>

/** What an editor opens beside its text: panels, dialogs and the preview; and what it uploads. */
export function useEditorBody() {
  const textId = useId()
  useLoadedAhead(loadSuggestions)
  const panel = useOpenedPanel()
  /** In the order of Tab. */
  const parts = {
    title: useRef<HTMLElement>(null),
    rest: useRef<HTMLDivElement>(null),
    text: useRef<HTMLDivElement>(null),
    later: useRef<HTMLDivElement>(null),
  }
  const [dialog, setDialog] = useState<TextDialog | null>(null)
  /** The text that is shown as readers would see it; null for none. */
  const [preview, setPreview] = useState<ArticleForm | null>(null)
  const [imageUploading, setImageUploading] = useState(false)
  const [audioUploading, setAudioUploading] = useState(false)
  return {
    textId,
    panel,
    parts,
    followTab: (event: KeyboardEvent) => {
      const { title, rest, text, later } = parts
      followTabOrder(event, [title.current, rest.current, text.current, later.current])
    },
    dialog,
    setDialog,
    onLink: () => setDialog({ kind: 'link' }),
    onImages: (files: File[]) => setDialog({ kind: 'image', files }),
    preview,
    setPreview,
    uploading: imageUploading || audioUploading,
    setImageUploading,
    setAudioUploading,
  }
}

interface EditorBodyProps {
  body: OpenedBeside
  open: {
    form: UseFormReturn<ArticleForm>
    editor: Editor | null
    notes: ArticleNotes
    suggested: { suggestions: ArticleSuggestions; steps: SuggestionSteps }
    disputes: ComponentProps<typeof Disputes>['disputes']
    restored: ComponentProps<typeof RestoredLine>
  }
  title: string
  panels: ComponentProps<typeof EditorPanels>['panels']
  engine: { saveAll: () => Promise<boolean>; discard: () => void }
  /** Undefined for an article that is not stored. */
  articleId: string | undefined
  /** Whether the open text differs from what the server has. */
  unsaved: boolean
  /** When the article was first published; null for never. */
  publishedAt: string | null
  /** Whether writing begins here. */
  isNew?: boolean
  /** What follows the title in Basic Information. */
  address?: ReactNode
  /** Stands above the text. */
  children: ReactNode
}

/** The text with its panels and fields, as it is edited, and as changes of it are suggested. */
export function EditorBody({
  body,
  open: { form, editor, notes, suggested, disputes, restored },
  title,
  panels,
  engine,
  articleId,
  unsaved,
  publishedAt,
  isNew = false,
  address,
  children,
}: EditorBodyProps) {
  const { preview, setPreview, uploading, parts } = body
  const restId = useId()
  const keepMine = useKeepMine(articleId, form.getValues)
  const session = useSessionState()
  /** The text stays on this computer: leaving for the sign-in asks nothing. */
  const asks = !(session.kind === 'ended' && session.isAnnounced)
  const sections = (
    <div className="editor-sections">
      <BasicInformation form={form} id={restId} ref={parts.rest}>
        {address}
      </BasicInformation>
      <FieldSuggestions fields={['author', 'category', 'authors', 'tags', 'summary']} />
      <div ref={parts.later}>
        <FeaturedQuotes form={form} />
        <FieldSuggestions fields={['quotes']} />
        <Citations
          form={form}
          onInsert={(citation) => editor && insertCitation(editor, citation)}
        />
        <FieldSuggestions fields={['citations']} />
        <FeaturedImage form={form} onUploading={body.setImageUploading} />
        <FieldSuggestions fields={['coverImage', 'coverAlt', 'photoCredit']} />
        <ArticleRecording form={form} onUploading={body.setAudioUploading} />
        <FieldSuggestions fields={['audio']} />
      </div>
    </div>
  )
  return (
    <>
      <SuggestedFields {...suggested} notes={notes.notes}>
        <EditorPanels
          head={<Heading title={title} />}
          panels={panels}
          opened={body.panel}
          side={sections}
        >
          <RestoredLine {...restored} />
          <Disputes form={form} disputes={disputes} keepMine={keepMine} />
          {children}
          <ArticleTitle
            form={form}
            restId={restId}
            isNew={isNew}
            onEnter={() => editor?.commands.focus('start')}
            ref={parts.title}
          />
          <ArticleContent
            ref={parts.text}
            id={body.textId}
            editor={editor}
            form={form}
            dialog={body.dialog}
            onDialog={body.setDialog}
            onFeature={(quote) => featureQuote(form, quote)}
            onNote={notes.begin}
          />
        </EditorPanels>
      </SuggestedFields>
      <p className="visually-hidden" role="status">
        {suggested.steps.announced}
      </p>
      <UnsavedChangesPrompt
        unsaved={unsaved && asks}
        uploading={uploading && asks}
        isWritingNote={() => asks && isWritten(notes.drafts)}
        save={() => engine.saveAll()}
        onDiscard={() => {
          void keepMine('Your discarded text could not be kept.')
          engine.discard()
        }}
      />
      {preview && (
        <LazyPreview form={preview} publishedAt={publishedAt} onClose={() => setPreview(null)} />
      )}
    </>
  )
}
