import { useEffect, useRef, useState } from 'react'
import { ApiError, isUnauthorized, userMessage } from '#admin/api/api-error.ts'
import type { Connection } from '#admin/api/connection.ts'
import { useConnection } from '#admin/auth/session-context.tsx'
import type { UploadOptions } from '#admin/ui/uploads/upload-file.ts'

export type UploadState =
  /** `note` says how the uploaded file was changed before; empty if it was not. */
  | { kind: 'idle'; note: string }
  | { kind: 'preparing' }
  /** `fraction` is what was sent, from 0 to 1. At 1 the server still works on the file. */
  | { kind: 'sending'; fraction: number }
  /** `reason` is empty if the server gave none; `isRefused` if the same file would be refused again. */
  | { kind: 'failed'; reason: string; isRefused: boolean }

/** How a kind of files is made ready and sent. */
export interface UploadSteps<Prepared, Stored> {
  prepare: (file: File) => Promise<Prepared & { note?: string }>
  send: (connection: Connection, prepared: Prepared, options: UploadOptions) => Promise<Stored>
}

export interface Upload {
  state: UploadState
  upload: (file: File) => Promise<void>
  cancel: () => void
}

function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.hasUserMessage && [400, 413, 415].includes(error.status)
}

const idle: UploadState = { kind: 'idle', note: '' }

/** @param onUploaded the one of the rendering in which an upload began is called: it knows what was there then */
export function useUpload<Prepared, Stored>(
  { prepare, send }: UploadSteps<Prepared, Stored>,
  onUploaded: (stored: Stored) => void,
): Upload {
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
      const prepared = await prepare(file)
      signal.throwIfAborted()
      setState({ kind: 'sending', fraction: 0 })
      const onProgress = (fraction: number) => setState({ kind: 'sending', fraction })
      const stored = await send(connection, prepared, { signal, onProgress })
      setState({ kind: 'idle', note: prepared.note ?? '' })
      onUploaded(stored)
    } catch (error) {
      if (running.current !== controller) return
      if (signal.aborted || isUnauthorized(error)) setState(idle)
      else if (isRefusal(error))
        setState({ kind: 'failed', reason: error.message, isRefused: true })
      else setState({ kind: 'failed', reason: userMessage(error, ''), isRefused: false })
    }
  }

  return { state, upload, cancel: () => running.current?.abort() }
}
