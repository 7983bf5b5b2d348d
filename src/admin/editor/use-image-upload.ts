import { useEffect, useRef, useState } from 'react'
import { endsSession, wordsOf } from '#admin/api/api-refusal.ts'
import { uploadImage } from '#admin/api/upload-image.ts'
import { useConnection } from '#admin/session/session-context.tsx'
import { limits } from '#domain/limits.ts'
import type { UploadedImage } from '#domain/media-schema.ts'

/** What an upload is at. */
export type UploadStep =
  | { kind: 'idle' }
  /** `part` goes from 0 to 1; after that the server still makes its sizes. */
  | { kind: 'sending'; part: number }
  /** `reason` is the server's, where it gave one. */
  | { kind: 'failed'; reason: string }

/** What file choosers offer: the kinds of image that are stored. */
export const acceptedImages = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

/**
 * @param onUploaded called with every uploaded image
 * @returns what the upload is at, how to start one, and how to end it
 */
export function useImageUpload(onUploaded: (image: UploadedImage) => void): {
  step: UploadStep
  upload: (file: File) => Promise<void>
  cancel: () => void
} {
  const connection = useConnection()
  const [step, setStep] = useState<UploadStep>({ kind: 'idle' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function upload(file: File) {
    const reason = unfit(file)
    if (reason) return setStep({ kind: 'failed', reason })
    const controller = new AbortController()
    // The last one that was chosen counts.
    running.current?.abort()
    running.current = controller
    setStep({ kind: 'sending', part: 0 })
    try {
      const image = await uploadImage(connection, file, {
        signal: controller.signal,
        onProgress: (part) => setStep({ kind: 'sending', part }),
      })
      setStep({ kind: 'idle' })
      onUploaded(image)
    } catch (error) {
      if (running.current !== controller) return
      if (controller.signal.aborted || endsSession(error)) setStep({ kind: 'idle' })
      else setStep({ kind: 'failed', reason: wordsOf(error, '') })
    }
  }

  return { step, upload, cancel: () => running.current?.abort() }
}

/** What can be told before anything is sent. */
function unfit(file: File): string | null {
  if (!file.type.startsWith('image/')) return 'Only image files can be uploaded.'
  return file.size > limits.imageBytes
    ? `An image has at most ${limits.imageBytes / 1_000_000} MB.`
    : null
}
