import { isCtrl, isModalOpen, useListener } from '#admin/ui/use-listener.ts'

/** Ctrl/Cmd+S saves the text, and leaves what readers see as it is. */
export function useSaveShortcut(keep: () => void): void {
  useListener('keydown', (event) => {
    if (!isCtrl(event, 's')) return
    event.preventDefault()
    if (!isModalOpen()) keep()
  })
}
