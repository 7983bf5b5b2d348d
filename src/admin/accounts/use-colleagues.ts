import { queryKeys } from '#admin/api/query-client.ts'
import { useRead } from '#admin/api/use-read.ts'
import { listColleagues } from '#domain/notes/calls.ts'

/** The usernames of all accounts; none until they are read. */
export function useColleagues(): readonly string[] {
  const { data = [] } = useRead(queryKeys.colleagues, listColleagues, {}, { staleTime: 60_000 })
  return data.map(({ username }) => username)
}

/** No one, and every account. One that is not known yet is kept. */
export function assigneeOptions(colleagues: readonly string[], assignee: string | null) {
  const names = new Set([...colleagues, ...(assignee ? [assignee] : [])])
  return [['', 'No one'] as const, ...names]
}
