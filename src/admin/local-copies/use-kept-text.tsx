import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import { queryKeys } from '#admin/api/query-client.ts'
import { useAccount } from '#admin/auth/session-context.tsx'
import { useVisit } from '#admin/navigation/navigation.tsx'
import { formatDateTime } from '#admin/ui/date-time.ts'
import { useLatest } from '#admin/ui/use-latest.ts'
import { deleteLocalCopy, type KeptText, readKeptTexts, saveKeptText } from './local-copies.ts'

interface FormName {
  /** In words. */
  what: string
  /** Tells forms apart; by default these words and the screen's address. */
  id?: string
}

interface Keeping {
  /** Says that the fields hold what was typed before; null if they do not. */
  line: ReactNode
  /** Called when the form was sent, or cancelled on purpose. */
  forget: () => void
  /** The function that forgets, and then closes the form. */
  closing: (onClose: () => void) => () => void
}

/**
 * Keeps what is typed into a form on this computer, for its account only, until it is sent or cancelled:
 * it survives the session's end, a reload and a crash.
 *
 * @param fields what is typed; null if there is nothing to keep
 * @param restore puts it into the form, unless something is typed there already
 * @param base what the form was filled with, given back with it: what someone else saved in between is
 *   then noticed as if the form had stayed open
 */
export function useKeptText<Fields extends object, Base = undefined>(
  { what, id }: FormName,
  fields: Fields | null,
  restore: (fields: Fields, base: Base | undefined) => void,
  base?: Base,
): Keeping {
  const { username } = useAccount()
  const { pathname } = useVisit()
  const key = `${username?.toLowerCase()} ${id ?? `${what} ${pathname}`}`
  const typed = fields && JSON.stringify({ fields, base })
  const [restored, setRestored] = useState<KeptText | null>(null)
  const written = useRef<string | null>(null)
  const latest = useLatest({ typed, restore })

  useEffect(() => {
    let left = false
    void readKeptTexts(username).then((texts) => {
      if (left) return
      const kept = texts.find((text) => text.key === key)
      if (kept && latest.current.typed === null) {
        written.current = JSON.stringify({ fields: kept.fields, base: kept.base })
        latest.current.restore(kept.fields as Fields, kept.base as Base | undefined)
        setRestored(kept)
      }
    })
    return () => {
      left = true
    }
  }, [key, username, latest])

  useEffect(() => {
    if (typed === written.current) return
    written.current = typed
    if (typed === null) {
      setRestored(null)
      drop(key)
      return
    }
    const keptAt = new Date().toISOString()
    const text: Pick<KeptText, 'fields' | 'base'> = JSON.parse(typed)
    void saveKeptText({ key, what, path: pathname, by: username, keptAt, ...text })
  }, [typed, key, what, pathname, username])

  function forget() {
    written.current = latest.current.typed
    setRestored(null)
    drop(key)
  }

  return {
    line: restored && typed !== null && (
      <p className="hint" role="status">
        Restored: typed on this computer, {formatDateTime(restored.keptAt)}, and not stored yet.
      </p>
    ),
    forget,
    closing: (onClose) => () => {
      forget()
      onClose()
    },
  }
}

/** Whether something was typed at this address before, and not sent: asked only if what it was for is gone. */
export function useKeptHere(enabled: boolean) {
  const { username } = useAccount()
  const { pathname } = useVisit()
  return useQuery({
    queryKey: [...queryKeys.localCopies, pathname],
    queryFn: async () => (await readKeptTexts(username)).some(({ path }) => path === pathname),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

/**
 * Keeps what is typed into a form of react-hook-form in the same way.
 *
 * @param secrets what is kept in the place of fields that hold secrets: these are typed again
 */
export function useKeptForm<Fields extends FieldValues>(
  name: FormName,
  form: UseFormReturn<Fields>,
  secrets: Partial<Fields> = {},
): Keeping {
  const { isDirty, defaultValues } = form.formState
  const typed = isDirty ? { ...form.watch(), ...secrets } : null
  return useKeptText(
    name,
    typed,
    (kept, base) => {
      if (base) form.reset(base)
      form.reset(kept, { keepDefaultValues: true })
    },
    { ...defaultValues, ...secrets } as DefaultValues<Fields>,
  )
}

function drop(key: string): void {
  deleteLocalCopy(key).catch(() => undefined)
}
