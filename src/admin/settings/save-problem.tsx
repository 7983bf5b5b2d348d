import { Alert } from '#admin/ui/alert.tsx'
import { Button } from '#admin/ui/button.tsx'

/** Why a save failed, beside what is shown at the fields. */
export interface SaveFailure {
  message: string
  /** Whether someone else saved in between. */
  conflict: boolean
}

interface SaveProblemProps {
  problem: SaveFailure | null
  /** As in "Load their settings". */
  what: string
  onTakeTheirs: () => void
  onKeepMine: () => void
}

/** Says why a form was not saved, and offers after a conflict to give up what was typed, or to save it over theirs. */
export function SaveProblem({ problem, what, onTakeTheirs, onKeepMine }: SaveProblemProps) {
  if (!problem) return null
  return (
    <div className="line settings-problem">
      <Alert>{problem.message}</Alert>
      {problem.conflict && (
        <>
          <Button onClick={onTakeTheirs}>Load their {what}</Button>
          <Button onClick={onKeepMine}>Save my changes</Button>
        </>
      )}
    </div>
  )
}
