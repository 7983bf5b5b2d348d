import { Button } from '#admin/ui/button.tsx'

/** A category that the next save removes, and why the last one did not. */
export function RemovedCategory({
  name,
  refusal,
  onKeep,
}: {
  name: string
  refusal: string | undefined
  onKeep: () => void
}) {
  return (
    <li className="removed-category">
      <div>
        <s>{name}</s>
        {refusal ? (
          <p className="field-error" role="alert">
            {refusal}
          </p>
        ) : (
          <p className="field-description">It is removed when you save.</p>
        )}
      </div>
      <Button variant="bare" about={name} autoFocus onClick={onKeep}>
        Keep it
      </Button>
    </li>
  )
}
