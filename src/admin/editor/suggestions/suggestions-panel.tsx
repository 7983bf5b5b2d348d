import type { EditorPanel } from '#admin/editor/editor-panels.tsx'
import { lazyPart } from '#admin/ui/lazy-part.tsx'
import type { SuggestionsProps } from './suggestions.tsx'

export const loadSuggestions = () => import('./suggestions.tsx')
const Suggestions = lazyPart('Suggestions', loadSuggestions)

export function suggestionsPanel(props: SuggestionsProps): EditorPanel {
  return {
    id: 'suggestions',
    label: 'Suggestions',
    count: props.suggestions.changes.length,
    isBelow: true,
    render: () => <Suggestions {...props} />,
  }
}
