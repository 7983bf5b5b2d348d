import { useListener } from '#admin/ui/use-listener.ts'

/** Without it the browser would leave the portal to open a file that misses a drop zone. */
export function usePreventFileDrops(): void {
  const prevent = (event: DragEvent) => {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'none'
  }
  useListener('dragover', prevent)
  useListener('drop', prevent)
}
