import { useEffect } from 'react'
import { Button } from '#admin/ui/button.tsx'
import { useLatest } from '#admin/ui/use-latest.ts'

/** Switches between editing and suggesting. Ctrl+Alt+S does so, too, by the key's place on the keyboard. */
export function SuggestButton({ isOn, onToggle }: { isOn: boolean; onToggle: () => void }) {
  const latest = useLatest(onToggle)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { altKey, ctrlKey, metaKey, code } = event
      const isAltGraph = event.getModifierState('AltGraph')
      if (!altKey || !(ctrlKey || metaKey) || isAltGraph || code !== 'KeyS') return
      event.preventDefault()
      latest.current()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [latest])
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
