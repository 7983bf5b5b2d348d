import { useState } from 'react'
import { Button } from '#admin/ui/button.tsx'
import { OpenedDialog } from '#admin/ui/dialogs/opened-dialog.tsx'
import { lazyPart } from '#admin/ui/lazy-part.tsx'
import type { BulkAction, ChosenArticle } from './bulk-work.ts'

const BulkDialog = lazyPart('BulkDialog', () => import('./bulk-dialog.tsx'))

const actions: Record<BulkAction, string> = {
  publish: 'Publish…',
  schedule: 'Schedule…',
  tag: 'Tag…',
  move: 'Move…',
  delete: 'Delete…',
}

interface BulkBarProps {
  chosen: readonly ChosenArticle[]
  /** Called with the articles that stay chosen. */
  onChoose: (chosen: readonly ChosenArticle[]) => void
}

/** What can be done with the chosen articles at once. It stays in view while the list scrolls. */
export function BulkBar({ chosen, onChoose }: BulkBarProps) {
  // What is done is done with these, whatever is chosen later.
  const [open, setOpen] = useState<{ action: BulkAction; articles: readonly ChosenArticle[] }>()
  return (
    <>
      {/* In the page before the first is chosen, or that one would not be announced. */}
      <p className="visually-hidden" role="status">
        {chosen.length > 0 && `Selected: ${chosen.length}`}
      </p>
      {chosen.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: it groups buttons, not fields
        <div className="line middle bulk-bar" role="group" aria-label="Selected articles">
          <p>{chosen.length} selected</p>
          <div className="actions">
            {(Object.keys(actions) as BulkAction[]).map((action) => (
              <Button
                key={action}
                variant={action === 'delete' ? 'bare-alarm' : 'bare'}
                onClick={() => setOpen({ action, articles: chosen })}
              >
                {actions[action]}
              </Button>
            ))}
          </div>
          <Button variant="bare" onClick={() => onChoose([])}>
            Clear selection
          </Button>
        </div>
      )}
      {open && (
        <OpenedDialog onClose={() => setOpen(undefined)}>
          <BulkDialog
            {...open}
            onDone={({ leftOut }) => onChoose(leftOut.map(({ article }) => article))}
            onClose={() => setOpen(undefined)}
          />
        </OpenedDialog>
      )}
    </>
  )
}
