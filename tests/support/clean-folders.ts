import { afterAll } from 'vitest'
import { removeTemporaryFolders } from './temporary-folder.ts'

// Here and not beside the function: files share modules, and a hook belongs to one file.
afterAll(removeTemporaryFolders)
