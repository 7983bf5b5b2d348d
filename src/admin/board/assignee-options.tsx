/** The options of a select: no one, and every account. One that is not known yet is kept. */
export function AssigneeOptions({
  colleagues,
  assignee,
}: {
  colleagues: readonly string[]
  assignee: string | null
}) {
  return (
    <>
      <option value="">Nobody</option>
      {[...new Set([...colleagues, ...(assignee ? [assignee] : [])])].map((username) => (
        <option key={username}>{username}</option>
      ))}
    </>
  )
}
