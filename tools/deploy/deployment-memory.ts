import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'

const memorySchema = z.object({
  /** The database that it was made for; what is remembered of another one says nothing. */
  databaseId: z.string(),
  origin: z.string().optional(),
  buildToken: z.string().optional(),
})

/** What the next deployment from this machine must know of this one. */
export type DeploymentMemory = z.infer<typeof memorySchema>

/** Among the local data, which git ignores. */
function fileIn(root: string): string {
  return join(root, '.latchkey', 'deployment.json')
}

/**
 * @param root the project's root
 * @param databaseId the database that is deployed to
 * @returns what is remembered of it
 */
export async function recall(root: string, databaseId: string): Promise<DeploymentMemory> {
  const text = await readFile(fileIn(root), 'utf8').catch(() => 'null')
  const memory = memorySchema.nullable().catch(null).parse(parsed(text))
  return memory?.databaseId === databaseId ? memory : { databaseId }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * Writes the memory for the owner's eyes only, since it holds the build token.
 *
 * @param root the project's root
 * @param memory what is to be known next time
 */
export async function remember(root: string, memory: DeploymentMemory): Promise<void> {
  const file = fileIn(root)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(`${file}.next`, JSON.stringify(memory), { mode: 0o600 })
  await rename(`${file}.next`, file)
}
