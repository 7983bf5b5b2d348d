import { loadCode } from '#admin/api/leaving.ts'

async function importMerging() {
  const [{ mergeForm, movedOffset }, text] = await Promise.all([
    import('./merge-fields.ts'),
    import('./merge-into-editor.ts'),
  ])
  return { mergeForm, movedOffset, ...text }
}

let code: Awaited<ReturnType<typeof importMerging>> | undefined

/**
 * Loads what merges texts. Nothing is merged that was not read from the server before: it is to be loaded together
 * with that.
 */
export async function loadMerging(): Promise<void> {
  code ??= await loadCode(importMerging)
}

/** What merges texts, once it is loaded. */
export function mergingCode() {
  if (!code) throw new Error('What merges texts is not loaded.')
  return code
}
