import { usePublicationName } from '#admin/publication.ts'

export function Loading({ text }: { text: string }) {
  return (
    <p className="loading" role="status">
      <span className="loading-block" aria-hidden="true" />
      {text}
    </p>
  )
}

/** Shown until it is known which screen to open. */
export function ScreenLoading() {
  return (
    <main className="screen-loading" id="main">
      <h1 className="visually-hidden">{usePublicationName()} Admin</h1>
      <Loading text="Loading" />
    </main>
  )
}
