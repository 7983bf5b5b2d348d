import type { EditorPanel } from '#admin/editor/editor-panels.tsx'
import { lazyPart } from '#admin/ui/lazy-part.tsx'
import type { Check } from '#domain/checklist/check.ts'

export const loadChecks = () => import('./checks.tsx')
const Checks = lazyPart('Checks', loadChecks)

export function checklistPanel(checks: readonly Check[]): EditorPanel {
  return {
    id: 'checklist',
    label: 'Checklist',
    count: checks.filter(({ state }) => state !== 'good').length,
    render: () => <Checks checks={checks} />,
  }
}
