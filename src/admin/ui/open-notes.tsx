/** How many notes of an article are open; nothing if there are none. */
export function OpenNotes({ count }: { count: number }) {
  if (count === 0) return null
  return <span className="badge">{count === 1 ? '1 open note' : `${count} open notes`}</span>
}
