import { useEffect, useState } from 'react'
import { queryKeys } from '#admin/api/query-client.ts'
import { useRead } from '#admin/api/use-read.ts'
import { useLatest } from '#admin/ui/use-latest.ts'
import { readSettings } from '#domain/settings/calls.ts'
import type { StoredSettings } from '#domain/settings/site-settings.ts'

export function useSettings() {
  return useRead(queryKeys.settings, readSettings)
}

/** The names of the categories that articles may have; none until they are known. */
export function useCategories(): string[] {
  return useSettings().data?.categories.map(({ name }) => name) ?? []
}

/** The settings for a form, read when its screen opens: what an earlier screen read may be older. */
export function useSettingsNow() {
  const [openedAt] = useState(Date.now)
  const query = useRead(queryKeys.settings, readSettings, {}, { staleTime: 0 })
  const isOfNow = query.dataUpdatedAt >= openedAt
  return {
    ...query,
    data: isOfNow ? query.data : undefined,
    isPending: !isOfNow && !query.isError,
  }
}

/** Shows settings that someone else saved while a form is open, unless something is typed into it. */
export function useNewerSettings(
  stored: StoredSettings,
  base: StoredSettings,
  isDirty: boolean,
  show: (now: StoredSettings) => void,
): void {
  const latest = useLatest(show)
  const isNewer = stored.revision > base.revision && !isDirty
  useEffect(() => {
    if (isNewer) latest.current(stored)
  }, [isNewer, stored, latest])
}
