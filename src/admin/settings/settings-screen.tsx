import { isUnauthorized } from '#admin/api/api-error.ts'
import { Alert } from '#admin/ui/alert.tsx'
import { Button } from '#admin/ui/button.tsx'
import { Heading } from '#admin/ui/heading.tsx'
import { Loading } from '#admin/ui/loading.tsx'
import { SettingsFields } from './settings-fields.tsx'
import { SharedKey } from './shared-key.tsx'
import { useSettings } from './use-settings.ts'

/** What editors set for the whole site. */
export function SettingsScreen() {
  const settings = useSettings()
  return (
    <div className="screen settings">
      <div className="screen-head">
        <Heading title="Settings" />
      </div>
      {settings.isPending && <Loading text="Loading the settings..." />}
      {settings.isError && !settings.data && !isUnauthorized(settings.error) && (
        <div className="failure">
          <Alert>Failed to load the settings. Please try again.</Alert>
          <Button onClick={() => void settings.refetch()}>Retry</Button>
        </div>
      )}
      {settings.data && (
        <>
          <SettingsFields stored={settings.data} />
          <SharedKey stored={settings.data} />
        </>
      )}
    </div>
  )
}
