import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { CopyKeyDialog } from '#admin/access-keys/copy-key-dialog.tsx'
import { formSaveMessage, isRefused } from '#admin/api/api-error.ts'
import { queryKeys } from '#admin/api/query-client.ts'
import { useCalls } from '#admin/api/use-read.ts'
import { localTokenStorage } from '#admin/auth/token-storage.ts'
import { Link } from '#admin/navigation/link.tsx'
import { Button } from '#admin/ui/button.tsx'
import { formatDateTime } from '#admin/ui/date-time.ts'
import { FormDialog } from '#admin/ui/dialogs/form-dialog.tsx'
import { InputField, verbatim } from '#admin/ui/fields/input-field.tsx'
import { Section } from '#admin/ui/fields/section.tsx'
import { QueryState } from '#admin/ui/query-state.tsx'
import { Screen } from '#admin/ui/screen.tsx'
import { StoragePanel } from '#admin/vitals/storage-panel.tsx'
import { updateSharedKey } from '#domain/access-keys/calls.ts'
import { createKey } from '#domain/access-keys/random-key.ts'
import { limits } from '#domain/limits.ts'
import type { StoredSettings } from '#domain/settings/site-settings.ts'
import { SettingsFields } from './settings-fields.tsx'
import { useSettingsNow } from './use-settings.ts'

export function SettingsScreen() {
  const settings = useSettingsNow()
  return (
    <Screen
      title="Settings"
      className="form-screen settings"
      explanation={
        <>
          <Link to="/admin/settings/appearance">Appearance</Link>: the accent, the typefaces, logo
          and icon, the links and the login’s lines.
        </>
      }
    >
      <QueryState query={settings} what="the settings" />
      {settings.data && (
        <>
          <SettingsFields stored={settings.data} />
          <SharedKey stored={settings.data} />
          <Programs />
          <StoragePanel />
        </>
      )}
    </Screen>
  )
}

/** The key that all readers share: changed on its own, because it signs readers out. */
function SharedKey({ stored: { sharedKey } }: { stored: StoredSettings }) {
  const [changing, setChanging] = useState(false)
  const [changed, setChanged] = useState<string | null>(null)
  return (
    <div className="shared-key">
      <Section title="Shared Access Key">
        <p>
          {sharedKey
            ? `Changed by ${sharedKey.changedBy}, ${formatDateTime(sharedKey.changedAt)}. It cannot be looked up.`
            : 'The key is the one that the site was set up with.'}
        </p>
        <div>
          <Button onClick={() => setChanging(true)}>Change Key</Button>
        </div>
      </Section>
      {changing && (
        <ChangeSharedKeyDialog onChanged={setChanged} onClose={() => setChanging(false)} />
      )}
      {changed !== null && (
        <CopyKeyDialog
          newKey={{ name: 'all readers', key: changed, expiresAt: null }}
          onClose={() => setChanged(null)}
        />
      )}
    </div>
  )
}

/** What engineers connect. */
function Programs() {
  return (
    <div className="shared-key">
      <Section title="Programs">
        <p>
          <Link to="/admin/settings/tokens">Access for programs</Link>: tokens for backups, scripts
          and other software, each with what it may do.
        </p>
        <p>
          <Link to="/admin/settings/webhooks">Webhooks</Link>: other software hears of publications,
          reviews and failures.
        </p>
      </Section>
    </div>
  )
}

interface ChangeSharedKeyDialogProps {
  onChanged: (key: string) => void
  onClose: () => void
}

function ChangeSharedKeyDialog({ onChanged, onClose }: ChangeSharedKeyDialogProps) {
  const { send, invalidate } = useCalls()
  const form = useForm({ defaultValues: { key: '' } })
  const { register, handleSubmit, formState, setError } = form
  // Made here: if the answer is lost, somebody knows the key that counts by then.
  const [random] = useState(createKey)
  const keyOf = (typed: string) => typed.trim() || random

  const submit = handleSubmit(async ({ key }) => {
    const typed = key.trim()
    if (typed !== '' && typed.length < limits.sharedKeyMinimum) {
      return setError('key', {
        message: `A key has at least ${limits.sharedKeyMinimum} characters.`,
      })
    }
    const changed = await send(updateSharedKey, { body: { key: keyOf(typed) } })
    // This browser's session of the key before has ended too.
    localTokenStorage.set('site', changed.token)
    void invalidate(queryKeys.settings)
    onChanged(changed.key)
    onClose()
  })

  return (
    <FormDialog
      title="Change Shared Access Key"
      action="Change Key"
      busy="Changing..."
      destructive
      failure={(error) => {
        const problem = formSaveMessage(error, 'The key could not be changed. Please try again.')
        const key = keyOf(form.getValues('key'))
        return isRefused(error)
          ? problem
          : `${problem} If readers are signed out already, the new key is ${key}`
      }}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="modal-text">
        <p>
          Everybody who signed in with the shared key is signed out within five seconds, and their
          private feed addresses stop working. Readers with a named key stay signed in. Editors go
          on in the pages that they have open, and need the new key to open others.
        </p>
      </div>
      <InputField
        label="New key (optional)"
        description={`At least ${limits.sharedKeyMinimum} characters. Leave empty to create a random one.`}
        error={formState.errors.key?.message}
        {...register('key')}
        maxLength={limits.accessKey}
        autoComplete="off"
        {...verbatim}
      />
    </FormDialog>
  )
}
