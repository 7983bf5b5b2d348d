import type { Editor } from '@tiptap/react'
import type { ReactNode, Ref } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { FieldSuggestions } from '#admin/editor/suggestions/field-suggestions.tsx'
import { insertCitation } from '#admin/editor/text/insert-citation.ts'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import { ArticleRecording } from './article-recording.tsx'
import { BasicInformation } from './basic-information.tsx'
import { Citations } from './citations.tsx'
import { FeaturedImage } from './featured-image.tsx'
import { FeaturedQuotes } from './featured-quotes.tsx'

interface ArticleSectionsProps {
  form: UseFormReturn<ArticleForm>
  editor: Editor | null
  /** The id of the rest of Basic Information, which begins with the title. */
  restId: string
  restRef?: Ref<HTMLDivElement>
  laterRef?: Ref<HTMLDivElement>
  onImageUploading: (uploading: boolean) => void
  onAudioUploading: (uploading: boolean) => void
  /** What follows the title in Basic Information. */
  children?: ReactNode
}

/** All that is not the title and the text. */
export function ArticleSections({
  form,
  editor,
  restId,
  restRef,
  laterRef,
  onImageUploading,
  onAudioUploading,
  children,
}: ArticleSectionsProps) {
  return (
    <div className="editor-sections">
      <BasicInformation form={form} id={restId} ref={restRef}>
        {children}
      </BasicInformation>
      <FieldSuggestions fields={['author', 'category', 'authors', 'tags', 'summary']} />
      <div ref={laterRef}>
        <FeaturedQuotes form={form} />
        <FieldSuggestions fields={['quotes']} />
        <Citations
          form={form}
          onInsert={(citation) => editor && insertCitation(editor, citation)}
        />
        <FieldSuggestions fields={['citations']} />
        <FeaturedImage form={form} onUploading={onImageUploading} />
        <FieldSuggestions fields={['coverImage', 'coverAlt', 'photoCredit']} />
        <ArticleRecording form={form} onUploading={onAudioUploading} />
        <FieldSuggestions fields={['audio']} />
      </div>
    </div>
  )
}
