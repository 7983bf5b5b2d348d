import { useEffect, useRef, useState } from 'react'
import { isUnauthorized, userMessage } from '#admin/api/api-error.ts'
import { uploadImage } from '#admin/api/upload-image.ts'
import { useConnection } from '#admin/session/session-context.tsx'
import { limits } from '#domain/limits.ts'
import { acceptedImageTypes, unreadableImages } from '#domain/media.ts'
import type { UploadedImage } from '#domain/media-schema.ts'

export type UploadState =
  | { kind: 'idle' }
  /** `fraction` is what was sent, from 0 to 1. At 1 the server still resizes the image. */
  | { kind: 'sending'; fraction: number }
  /** `reason` is empty if the server gave none. */
  | { kind: 'failed'; reason: string }

/** The image types that can be uploaded, for a file chooser: a phone then converts its HEIC photos. */
export const acceptedImages = acceptedImageTypes.join(',')

export function useImageUpload(onUploaded: (image: UploadedImage) => void): {
  state: UploadState
  upload: (file: File) => Promise<void>
  cancel: () => void
} {
  const connection = useConnection()
  const [state, setState] = useState<UploadState>({ kind: 'idle' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function upload(file: File) {
    const reason = rejectionReason(file)
    if (reason) return setState({ kind: 'failed', reason })
    const controller = new AbortController()
    // A new upload replaces the running one.
    running.current?.abort()
    running.current = controller
    setState({ kind: 'sending', fraction: 0 })
    try {
      const image = await uploadImage(connection, file, {
        signal: controller.signal,
        onProgress: (fraction) => setState({ kind: 'sending', fraction }),
      })
      setState({ kind: 'idle' })
      onUploaded(image)
    } catch (error) {
      if (running.current !== controller) return
      if (controller.signal.aborted || isUnauthorized(error)) setState({ kind: 'idle' })
      else setState({ kind: 'failed', reason: userMessage(error, '') })
    }
  }

  return { state, upload, cancel: () => running.current?.abort() }
}

/** Why the file is not sent at all; null if it is. */
export function rejectionReason(file: File): string | null {
  if (!file.type.startsWith('image/')) return 'Only image files can be uploaded.'
  const advice = Object.entries(unreadableImages).find(([type]) => type === file.type)
  if (advice) return advice[1]
  return file.size > limits.imageBytes
    ? `The image is larger than ${limits.imageBytes / 1_000_000} MB. Choose a smaller one.`
    : null
}
