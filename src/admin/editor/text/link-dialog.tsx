import type { Editor } from '@tiptap/core'
import { useRef, useState } from 'react'
import { Button } from '#admin/ui/button.tsx'
import { FormDialog } from '#admin/ui/dialogs/form-dialog.tsx'
import { InputField, verbatim } from '#admin/ui/fields/input-field.tsx'
import { typedLinkAddress } from '#domain/web-address.ts'

/** Asks for a link's address, and for its text if nothing is selected. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const inLink = editor.isActive('link')
  const needsText = !inLink && editor.state.selection.empty
  // A colleague may remove them while the dialog is open.
  const [hadWords] = useState(!needsText)
  const [text, setText] = useState('')
  const isGone = needsText && hadWords && text.trim() === ''
  const [address, setAddress] = useState(() => String(editor.getAttributes('link').href ?? ''))
  const [refused, setRefused] = useState(false)
  const textInput = useRef<HTMLInputElement>(null)
  const addressInput = useRef<HTMLInputElement>(null)
  const href = typedLinkAddress(address)

  function apply() {
    if (href === '') {
      setRefused(true)
      addressInput.current?.focus()
      return
    }
    if (isGone) return textInput.current?.focus()
    if (needsText) insertLink(editor, text.trim() || address.trim(), href)
    else editor.chain().focus().extendMarkRange('link').setLink({ href }).run()
    onClose()
  }

  function remove() {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onClose()
  }

  return (
    <FormDialog
      title={inLink ? 'Edit Link' : 'Link'}
      action={inLink ? 'Change' : 'Insert'}
      noValidate
      onSubmit={apply}
      onClose={onClose}
      first={
        inLink && (
          <Button variant="bare-alarm" className="first" onClick={remove}>
            Remove link
          </Button>
        )
      }
    >
      {needsText && (
        <InputField
          label="Text"
          error={isGone ? 'The selected words were removed meanwhile.' : undefined}
          ref={textInput}
          value={text}
          onText={setText}
        />
      )}
      <InputField
        label="Address"
        description={
          href !== '' && href !== address.trim()
            ? `Leads to ${href}`
            : 'A web address, mailto: or tel:. Without https:// it is added.'
        }
        error={
          refused && href === ''
            ? 'This cannot be a link. Enter an address such as https://example.org or mailto:desk@example.org.'
            : undefined
        }
        ref={addressInput}
        type="url"
        inputMode="url"
        {...verbatim}
        placeholder="https://"
        value={address}
        onChange={({ target }) => {
          setAddress(target.value)
          setRefused(false)
        }}
      />
    </FormDialog>
  )
}

function insertLink(editor: Editor, text: string, href: string): void {
  editor
    .chain()
    .focus()
    .insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] })
    .run()
}
