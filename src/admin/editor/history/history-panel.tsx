import { lazyPart } from '#admin/ui/lazy-part.tsx'
import type { EditorPanel } from '../editor-panels.tsx'
import type { HistoryProps } from './history.tsx'

const History = lazyPart('History', () => import('./history.tsx'))

export function historyPanel(props: HistoryProps): EditorPanel {
  return { id: 'history', label: 'History', render: () => <History {...props} /> }
}
