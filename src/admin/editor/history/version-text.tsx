import { useRef } from 'react'
import { Button } from '#admin/ui/button.tsx'
import type { ArticleText } from '#domain/articles/article-submission.ts'
import { DiffView } from '../compare/diff-view.tsx'
import type { TextChange } from './version-change.ts'

interface VersionTextProps {
  change: TextChange
  /** Whether there is nothing before it to compare it with. */
  isFirst: boolean
  onRestore: ((label: string, field: keyof ArticleText) => void) | undefined
}

/** A text with what changed in it: the article whole, then the other fields that changed. */
export function VersionText({
  change: { text, found, content },
  isFirst,
  onRestore,
}: VersionTextProps) {
  const article = useRef<HTMLElement>(null)
  const changed = found.find(({ field }) => field === 'content')
  const others = found.filter(({ field }) => field !== 'content')

  function showFirstChange() {
    const first = article.current?.querySelector<HTMLElement>(
      ':is(.diff-changed, .diff-added, .diff-removed)',
    )
    if (!first) return
    first.tabIndex = -1
    first.focus({ preventScroll: true })
    first.scrollIntoView({ block: 'center' })
  }

  return (
    <div className="version-text">
      <p className="muted version-summary">
        {isFirst
          ? 'This is the first version that is kept.'
          : summaryOf(found.map(({ label }) => label))}{' '}
        {changed && (
          <Button variant="bare" onClick={showFirstChange}>
            Show the first change in the text
          </Button>
        )}
      </p>
      {others.map(({ field, label, blocks }) => (
        <section key={field} className="version-field">
          <FieldHead label={label} onRestore={onRestore && (() => onRestore(label, field))} />
          <DiffView blocks={blocks} />
        </section>
      ))}
      <section className="version-field" aria-label="Article Content" ref={article}>
        <FieldHead
          label="Article Content"
          onRestore={changed && onRestore && (() => onRestore(changed.label, 'content'))}
        />
        <p className="version-title">{text.title}</p>
        <DiffView blocks={content} />
      </section>
    </div>
  )
}

function FieldHead({ label, onRestore }: { label: string; onRestore: (() => void) | undefined }) {
  return (
    <div className="line apart">
      <h3>{label}</h3>
      {onRestore && (
        <Button variant="bare" about={label} onClick={onRestore}>
          Restore only this
        </Button>
      )}
    </div>
  )
}

function summaryOf(labels: readonly string[]): string {
  return labels.length === 0 ? 'Nothing differs.' : `Changed: ${labels.join(', ')}.`
}
