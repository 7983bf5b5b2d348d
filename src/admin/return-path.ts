import { useLocation } from 'react-router'
import { z } from 'zod'

const returnSchema = z.object({ returnTo: z.string().startsWith('/admin') })

/** The history state of a link to the editor, whose *Back* then leads to this screen again. */
export function useReturnState(): z.infer<typeof returnSchema> {
  const { pathname, search } = useLocation()
  return { returnTo: pathname + search }
}

/** Where *Back* in the editor leads: the list that it was opened from, else the dashboard. */
export function useReturnPath(): string {
  return returnSchema.safeParse(useLocation().state).data?.returnTo ?? '/admin'
}
