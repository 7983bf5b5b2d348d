import { lazy } from 'react'
import type { EditorPanel } from '../editor-panels.tsx'
import type { HistoryProps } from './history.tsx'

const History = lazy(async () => ({ default: (await import('./history.tsx')).History }))

export function historyPanel(props: HistoryProps): EditorPanel {
  return { id: 'history', label: 'History', render: () => <History {...props} /> }
}
