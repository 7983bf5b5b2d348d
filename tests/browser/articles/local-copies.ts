import type { Page } from '@playwright/test'

/** Reads the texts, as HTML, that the portal keeps in the browser until the server has stored them. */
export function readLocalCopies(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const result = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const databases = await indexedDB.databases()
    // Opening a database that does not exist would create it without the portal's store.
    if (!databases.some(({ name }) => name === 'latchkey')) return []
    const database = await result(indexedDB.open('latchkey'))
    const copies = await result(database.transaction('writing').objectStore('writing').getAll())
    database.close()
    // Other forms are kept there too.
    return copies.flatMap(({ form }) => form?.content ?? [])
  })
}
