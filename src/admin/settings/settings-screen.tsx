import { QueryState } from '#admin/ui/query-state.tsx'
import { Screen } from '#admin/ui/screen.tsx'
import { SettingsFields } from './settings-fields.tsx'
import { SharedKey } from './shared-key.tsx'
import { useSettings } from './use-settings.ts'

/** What editors set for the whole site. */
export function SettingsScreen() {
  const settings = useSettings()
  return (
    <Screen title="Settings" className="form-screen settings">
      <QueryState query={settings} what="the settings" />
      {settings.data && (
        <>
          <SettingsFields stored={settings.data} />
          <SharedKey stored={settings.data} />
        </>
      )}
    </Screen>
  )
}
