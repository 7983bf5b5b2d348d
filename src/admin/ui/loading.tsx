import { publication } from '#src/publication.ts'

/**
 * A wait that says what it waits for.
 *
 * @param props.text what it waits for
 */
export function Loading({ text }: { text: string }) {
  return (
    <p className="loading" role="status">
      <span className="loading-block" aria-hidden="true" />
      {text}
    </p>
  )
}

/** The wait before it is known which screen there will be. */
export function ScreenLoading() {
  return (
    <main className="screen-loading" id="main">
      <h1 className="visually-hidden">{publication.name} Admin</h1>
      <Loading text="Loading" />
    </main>
  )
}
