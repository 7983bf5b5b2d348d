import type { Editor } from '@tiptap/core'
import { useCallback, useMemo, useSyncExternalStore } from 'react'

/**
 * What `read` says of the text editor now. The component is drawn anew when that is no longer the same, by what it
 * is as JSON.
 */
export function useEditorState<Value, Given extends Editor | null>(
  editor: Given,
  read: (editor: Given) => Value,
): Value {
  const subscribe = useCallback(
    (listener: () => void) => {
      editor?.on('transaction', listener)
      return () => editor?.off('transaction', listener)
    },
    [editor],
  )
  const json = useSyncExternalStore(subscribe, () => JSON.stringify(read(editor)))
  return useMemo(() => JSON.parse(json), [json])
}
