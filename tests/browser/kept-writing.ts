import type { Page } from '@playwright/test'

/**
 * Reads what the portal keeps on this machine until the server holds it.
 *
 * @param page a page of the portal
 * @returns the texts that lie in the browser's database, as HTML
 */
export function keptWriting(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const answer = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const databases = await indexedDB.databases()
    // To open what is not there would make it, without what the portal puts into it.
    if (!databases.some(({ name }) => name === 'latchkey')) return []
    const database = await answer(indexedDB.open('latchkey'))
    const copies = await answer(database.transaction('writing').objectStore('writing').getAll())
    database.close()
    return copies.map(({ form }) => form.content)
  })
}
