import type { Editor } from '@tiptap/core'
import { useEffect, useRef, useState } from 'react'
import { userMessage } from '#admin/api/api-error.ts'
import type { Connection } from '#admin/api/connection.ts'
import { useConnection } from '#admin/auth/session-context.tsx'
import { prepareImage } from '#admin/ui/uploads/prepared-image.ts'
import { refusedFile } from '#admin/ui/uploads/upload-file.ts'
import { uploadImage } from '#admin/ui/uploads/upload-image.ts'
import { isForeignImage } from '#domain/images/media.ts'
import type { UploadedImage } from '#domain/images/media-schema.ts'

const fetchTimeoutMs = 30_000

export interface FailedImage {
  address: string
  reason: string
}

/** What came of a picture: it is being stored, could not be, or is an upload. */
type Attempt = 'running' | 'failed' | UploadedImage

/**
 * Stores pictures on other sites that come into the text like uploads, through the editor's browser,
 * and puts the uploads in their place. Each address is fetched once; one that failed again when it comes
 * back into the text.
 *
 * @returns how many are being stored, and those still in the text that could not be
 */
export function useForeignImages(editor: Editor | null) {
  const connection = useConnection()
  const attempts = useRef(new Map<string, Attempt>())
  const [running, setRunning] = useState(0)
  const [failed, setFailed] = useState<readonly FailedImage[]>([])
  useEffect(() => {
    if (!editor) return
    const leaving = new AbortController()
    const known = attempts.current
    function forgetFailed(present: ReadonlySet<string>) {
      for (const [address, attempt] of known) {
        if (attempt === 'failed' && !present.has(address)) known.delete(address)
      }
      setFailed((others) => {
        const left = others.filter(({ address }) => present.has(address))
        return left.length === others.length ? others : left
      })
    }
    async function store(current: Editor, address: string, upload: UploadedImage | undefined) {
      known.set(address, 'running')
      setRunning((count) => count + 1)
      try {
        // A known upload is awaited too: the text does not change while it reports a change.
        const image = await (upload ?? storeForeignImage(connection, address, leaving.signal))
        known.set(address, image)
        if (!leaving.signal.aborted) replaceAddress(current, address, image.url)
      } catch (error) {
        if (leaving.signal.aborted) known.delete(address)
        else {
          known.set(address, 'failed')
          const reason = userMessage(error, 'The other site does not let it be copied.')
          setFailed((others) => [...others, { address, reason }])
          forgetFailed(foreignAddresses(current))
        }
      } finally {
        setRunning((count) => count - 1)
      }
    }
    const onUpdate = () => {
      const present = foreignAddresses(editor)
      forgetFailed(present)
      for (const address of present) {
        const attempt = known.get(address)
        if (typeof attempt !== 'string') void store(editor, address, attempt)
      }
    }
    editor.on('update', onUpdate)
    return () => {
      leaving.abort()
      editor.off('update', onUpdate)
    }
  }, [editor, connection])
  return { running, failed }
}

/** @throws if the other site does not hand the picture out, or the upload is refused */
async function storeForeignImage(
  connection: Connection,
  address: string,
  signal: AbortSignal,
): Promise<UploadedImage> {
  const answer = await fetch(address, {
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.any([signal, AbortSignal.timeout(fetchTimeoutMs)]),
  })
  if (!answer.ok) throw refusedFile(`The other site answered ${answer.status}.`)
  const blob = await answer.blob()
  const name = new URL(address).pathname.split('/').at(-1) || 'picture'
  const file = new File([blob], name, { type: blob.type })
  const prepared = await prepareImage(file)
  return uploadImage(connection, prepared.file, { signal })
}

function foreignAddresses({ state }: Editor): Set<string> {
  const found = new Set<string>()
  state.doc.descendants(({ type, attrs }) => {
    if (type.name === 'image' && isForeignImage(String(attrs.src ?? ''))) found.add(attrs.src)
  })
  return found
}

function replaceAddress({ state, view }: Editor, address: string, url: string): void {
  const { tr } = state
  state.doc.descendants(({ type, attrs }, position) => {
    if (type.name === 'image' && attrs.src === address) tr.setNodeAttribute(position, 'src', url)
  })
  // Undo must not bring the other site back.
  if (tr.docChanged) view.dispatch(tr.setMeta('addToHistory', false))
}
