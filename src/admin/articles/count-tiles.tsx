import type { Counts } from '#domain/article.ts'

export function CountTiles({ counts }: { counts: Counts | undefined }) {
  const tiles = [
    { label: 'Total Articles', count: counts?.total },
    { label: 'Published', count: counts?.published },
    { label: 'Drafts', count: counts?.drafts },
  ]
  return (
    <dl className="tiles" aria-label="Counts">
      {tiles.map(({ label, count }) => (
        <div key={label} className="tile">
          <dt>{label}</dt>
          <dd>{count?.toLocaleString('en-US') ?? '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
