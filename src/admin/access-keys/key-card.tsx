import { usePublicationName } from '#admin/publication.ts'

/** A card for readers; only on paper, where nothing else of the page is. */
export function KeyCard({
  accessKey,
  lastDay,
  modules,
}: {
  accessKey: string
  /** Null if the key never expires. */
  lastDay: string | null
  /** The QR code, row by row; `true` is black. */
  modules: boolean[][]
}) {
  const name = usePublicationName()
  return (
    <section className="key-card">
      <p className="key-card-name">{name}</p>
      <svg
        viewBox={`0 0 ${modules.length} ${modules.length}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label="QR code of the login with the key"
      >
        <path d={outline(modules)} />
      </svg>
      <dl>
        <dt>Address</dt>
        <dd>{location.host}</dd>
        <dt>Access Key</dt>
        <dd>{accessKey}</dd>
        {lastDay !== null && (
          <>
            <dt>Works until</dt>
            <dd>{lastDay}</dd>
          </>
        )}
      </dl>
      <p className="key-card-use">Scan the code, or open the address and type the key.</p>
    </section>
  )
}

/** A square for each black module. */
function outline(modules: boolean[][]): string {
  return modules
    .flatMap((row, y) => row.map((isBlack, x) => (isBlack ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
}
