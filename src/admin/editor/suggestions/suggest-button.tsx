import { Button } from '#admin/ui/button.tsx'
import { isCtrlAlt, useListener } from '#admin/ui/use-listener.ts'

/** Switches between editing and suggesting. Ctrl+Alt+S does so, too, by the key's place on the keyboard. */
export function SuggestButton({ isOn, onToggle }: { isOn: boolean; onToggle: () => void }) {
  useListener('keydown', (event) => {
    if (!isCtrlAlt(event) || event.code !== 'KeyS') return
    event.preventDefault()
    onToggle()
  })
  return (
    <Button
      className="editor-bar-minor"
      aria-pressed={isOn}
      aria-keyshortcuts="Control+Alt+S"
      title="Propose changes without changing the text (Ctrl+Alt+S)"
      onClick={onToggle}
    >
      Suggest
    </Button>
  )
}
