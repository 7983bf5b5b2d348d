import { useEffect, useRef, useState } from 'react'
import { isUnauthorized, userMessage } from '#admin/api/api-error.ts'
import { useConnection } from '#admin/auth/session-context.tsx'
import { prepareImage } from '#admin/ui/uploads/prepared-image.ts'
import { uploadImage } from '#admin/ui/uploads/upload-image.ts'
import { limits } from '#domain/limits.ts'

export interface BulkFile {
  id: number
  file: File
  state: 'waiting' | 'sending' | 'done' | 'failed'
  /** What was sent, from 0 to 1. At 1 the server still works on the file. */
  fraction: number
  /** Why it failed, or how it was changed before it was sent. */
  note: string
}

const atOnce = 2

/** Uploads several pictures into the library, each with its own progress, error and retry. */
export function useBulkUpload(onUploaded: () => void) {
  const connection = useConnection()
  const [files, setFiles] = useState<BulkFile[]>([])
  const running = useRef(new Map<number, AbortController>())
  const number = useRef(0)
  useEffect(() => {
    const controllers = running.current
    return () => {
      for (const controller of controllers.values()) controller.abort()
    }
  }, [])

  function change(id: number, changes: Partial<BulkFile>) {
    setFiles((current) => current.map((file) => (file.id === id ? { ...file, ...changes } : file)))
  }

  async function send({ id, file }: BulkFile) {
    const controller = new AbortController()
    running.current.set(id, controller)
    change(id, { state: 'sending', fraction: 0, note: '' })
    try {
      const prepared = await prepareImage(file)
      controller.signal.throwIfAborted()
      await uploadImage(connection, prepared.file, {
        name: file.name.slice(0, limits.imageName),
        signal: controller.signal,
        onProgress: (fraction) => change(id, { fraction }),
      })
      change(id, { state: 'done', note: prepared.note })
      onUploaded()
    } catch (error) {
      if (controller.signal.aborted) return
      const failure = 'Image upload failed. Please try again.'
      const note = isUnauthorized(error) ? failure : userMessage(error, failure)
      change(id, { state: 'failed', note })
    } finally {
      running.current.delete(id)
    }
  }

  useEffect(() => {
    const free = atOnce - files.filter(({ state }) => state === 'sending').length
    const waiting = files.filter(({ state }) => state === 'waiting')
    for (const file of waiting.slice(0, Math.max(0, free))) {
      if (!running.current.has(file.id)) void send(file)
    }
  })

  return {
    files,
    add: (added: readonly File[]) => {
      const waiting = added.map((file) => ({
        id: number.current++,
        file,
        state: 'waiting' as const,
        fraction: 0,
        note: '',
      }))
      setFiles((current) => [...current, ...waiting])
    },
    retry: (id: number) => change(id, { state: 'waiting' }),
    remove: (id: number) => {
      running.current.get(id)?.abort()
      setFiles((current) => current.filter((file) => file.id !== id))
    },
    clear: () => setFiles((current) => current.filter(({ state }) => state !== 'done')),
  }
}
