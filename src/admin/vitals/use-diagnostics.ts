import { queryKeys } from '#admin/api/query-client.ts'
import { useReadSignedIn } from '#admin/api/use-read.ts'
import { readDiagnostics } from '#domain/releases/calls.ts'

const hourMs = 60 * 60 * 1000

/** What `npm run doctor` asks too, once an hour. */
export function useDiagnostics() {
  return useReadSignedIn(queryKeys.diagnostics, readDiagnostics, {
    staleTime: hourMs,
    refetchInterval: hourMs,
  })
}
