import { Heading } from '#admin/ui/heading.tsx'
import { QueryState } from '#admin/ui/query-state.tsx'
import { SettingsFields } from './settings-fields.tsx'
import { SharedKey } from './shared-key.tsx'
import { useSettings } from './use-settings.ts'

/** What editors set for the whole site. */
export function SettingsScreen() {
  const settings = useSettings()
  return (
    <div className="screen form-screen settings">
      <div className="screen-head">
        <Heading title="Settings" />
      </div>
      <QueryState query={settings} what="the settings" />
      {settings.data && (
        <>
          <SettingsFields stored={settings.data} />
          <SharedKey stored={settings.data} />
        </>
      )}
    </div>
  )
}
