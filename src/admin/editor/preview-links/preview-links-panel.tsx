import { lazyPart } from '#admin/ui/lazy-part.tsx'
import type { EditorPanel } from '../editor-panels.tsx'

const PreviewLinks = lazyPart('PreviewLinks', () => import('./preview-links.tsx'))

export function previewLinksPanel(articleId: string, saveAll: () => Promise<boolean>): EditorPanel {
  return {
    id: 'preview-links',
    label: 'Preview links',
    render: () => <PreviewLinks articleId={articleId} saveAll={saveAll} />,
  }
}
