import { useState } from 'react'
import { queryKeys } from '#admin/api/query-client.ts'
import { useCalls } from '#admin/api/use-read.ts'
import { useKeptText } from '#admin/local-copies/use-kept-text.tsx'
import { Button } from '#admin/ui/button.tsx'
import { FormDialog } from '#admin/ui/dialogs/form-dialog.tsx'
import { InputField } from '#admin/ui/fields/input-field.tsx'
import { limits } from '#domain/limits.ts'
import { nameVersion } from '#domain/versions/calls.ts'
import type { Version } from '#domain/versions/version.ts'

/** Names a version, which is then kept for good. */
export function VersionName({ articleId, version }: { articleId: string; version: Version }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{version.name ? 'Rename' : 'Name'}</Button>
      {open && (
        <NameDialog articleId={articleId} version={version} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

interface NameDialogProps {
  articleId: string
  version: Version
  onClose: () => void
}

function NameDialog({ articleId, version, onClose }: NameDialogProps) {
  const { send, invalidate } = useCalls()
  const stored = version.name ?? ''
  const [name, setName] = useState(stored)
  const kept = useKeptText(
    { what: 'The name of a version', id: `version ${version.id}` },
    name === stored ? null : { name },
    (typed) => setName(typed.name),
  )
  const close = kept.closing(onClose)

  async function submit() {
    await send(nameVersion, { params: { id: articleId, version: version.id }, body: { name } })
    await invalidate(queryKeys.versions(articleId))
    close()
  }

  return (
    <FormDialog
      title="Name Version"
      action="Save"
      failure="The name was not saved. Please try again."
      onSubmit={submit}
      onClose={onClose}
      kept={kept}
    >
      <InputField
        label="Name"
        description="A version with a name is kept for good."
        type="text"
        maxLength={limits.versionName}
        value={name}
        onText={setName}
      />
    </FormDialog>
  )
}
