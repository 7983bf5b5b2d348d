import { lazy } from 'react'
import type { EditorPanel } from '../editor-panels.tsx'

const PreviewLinks = lazy(async () => ({
  default: (await import('./preview-links.tsx')).PreviewLinks,
}))

export function previewLinksPanel(articleId: string, saveAll: () => Promise<unknown>): EditorPanel {
  return {
    id: 'preview-links',
    label: 'Preview links',
    render: () => <PreviewLinks articleId={articleId} saveAll={saveAll} />,
  }
}
