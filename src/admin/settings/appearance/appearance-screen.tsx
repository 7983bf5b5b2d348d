import { useSettingsNow } from '#admin/settings/use-settings.ts'
import { QueryState } from '#admin/ui/query-state.tsx'
import { Screen } from '#admin/ui/screen.tsx'
import { AppearanceForm } from './appearance-form.tsx'

export function AppearanceScreen() {
  const settings = useSettingsNow()
  return (
    <Screen
      title="Appearance"
      className="form-screen settings appearance"
      explanation="The magazine’s face: readers see it as soon as you save it, and Undo brings back the one before. Links and login lines that are still the default ones speak the site’s language."
    >
      <QueryState query={settings} what="the settings" />
      {settings.data && <AppearanceForm stored={settings.data} />}
    </Screen>
  )
}
