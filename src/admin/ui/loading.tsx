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
