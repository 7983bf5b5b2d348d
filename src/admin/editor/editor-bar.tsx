import { useNavigate } from 'react-router'
import { Button } from '#admin/ui/button.tsx'
import type { Saving } from './use-save.ts'

/**
 * The editor's buttons, always in reach.
 *
 * @param props.saving the save
 * @param props.publishLabel what the publishing button says
 * @param props.unsaved whether there are changes that are not saved
 */
export function EditorBar({
  saving: { step, request },
  publishLabel,
  unsaved,
}: {
  saving: Saving
  publishLabel: string
  unsaved: boolean
}) {
  const navigate = useNavigate()
  const saving = step.kind === 'saving'
  return (
    <div className="editor-bar">
      <Button onClick={() => void navigate('/admin')}>Back</Button>
      <span className="editor-bar-state" role="status">
        {saving ? 'Saving...' : unsaved ? 'Unsaved changes' : ''}
      </span>
      <Button aria-disabled={saving} onClick={() => request(false)}>
        Save as Draft
      </Button>
      <Button look="primary" aria-disabled={saving} onClick={() => request(true)}>
        {publishLabel}
      </Button>
    </div>
  )
}
