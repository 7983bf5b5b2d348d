import { useEffect, useRef, useState } from 'react'
import { isUnauthorized, userMessage } from '#admin/api/api-error.ts'
import { prepareImage, RefusedImage } from '#admin/api/prepared-image.ts'
import { uploadImage } from '#admin/api/upload-image.ts'
import { useConnection } from '#admin/session/session-context.tsx'
import { acceptedImageTypes } from '#domain/media.ts'
import type { UploadedImage } from '#domain/media-schema.ts'

export type UploadState =
  /** `note` says how the uploaded image was changed before; empty if it was not. */
  | { kind: 'idle'; note: string }
  | { kind: 'preparing' }
  /** `fraction` is what was sent, from 0 to 1. At 1 the server still resizes the image. */
  | { kind: 'sending'; fraction: number }
  /** `reason` is empty if the server gave none. */
  | { kind: 'failed'; reason: string }

const idle: UploadState = { kind: 'idle', note: '' }

/** The image types that can be uploaded, for a file chooser: a phone then converts its HEIC photos. */
export const acceptedImages = acceptedImageTypes.join(',')

export function useImageUpload(onUploaded: (image: UploadedImage) => void): {
  state: UploadState
  upload: (file: File) => Promise<void>
  cancel: () => void
} {
  const connection = useConnection()
  const [state, setState] = useState<UploadState>(idle)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function upload(file: File) {
    const controller = new AbortController()
    // A new upload replaces the running one.
    running.current?.abort()
    running.current = controller
    const { signal } = controller
    setState({ kind: 'preparing' })
    try {
      const { file: prepared, note } = await prepareImage(file)
      signal.throwIfAborted()
      setState({ kind: 'sending', fraction: 0 })
      const onProgress = (fraction: number) => setState({ kind: 'sending', fraction })
      const image = await uploadImage(connection, prepared, { signal, onProgress })
      setState({ kind: 'idle', note })
      onUploaded(image)
    } catch (error) {
      if (running.current !== controller) return
      if (signal.aborted || isUnauthorized(error)) setState(idle)
      else if (error instanceof RefusedImage) setState({ kind: 'failed', reason: error.message })
      else setState({ kind: 'failed', reason: userMessage(error, '') })
    }
  }

  return { state, upload, cancel: () => running.current?.abort() }
}
