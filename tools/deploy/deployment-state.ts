import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as z from 'zod'

const deploymentStateSchema = z.object({
  /** The state is only valid for this database. */
  databaseId: z.string(),
  /** The Worker that a deployment has begun to create. */
  worker: z.string().optional(),
  origin: z.string().optional(),
  buildToken: z.string().optional(),
})

/** What this machine knows of the deployed site. */
export type DeploymentState = z.infer<typeof deploymentStateSchema>

/** Among the local data, which git ignores. */
function pathIn(root: string): string {
  return join(root, '.latchkey', 'deployment.json')
}

/** Reads what earlier deployments to this database saved. */
export async function readDeploymentState(
  root: string,
  databaseId: string,
): Promise<DeploymentState> {
  try {
    const text = await readFile(pathIn(root), 'utf8')
    const state = deploymentStateSchema.parse(JSON.parse(text))
    if (state.databaseId === databaseId) return state
  } catch {
    // A missing or broken file is like a first deployment.
  }
  return { databaseId }
}

/** Saves the state. Only the owner can read the file, because it contains the build token. */
export async function saveDeploymentState(root: string, state: DeploymentState): Promise<void> {
  const file = pathIn(root)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(`${file}.next`, JSON.stringify(state), { mode: 0o600 })
  await rename(`${file}.next`, file)
}
