import { Link } from '#admin/navigation/link.tsx'
import { Button } from '#admin/ui/button.tsx'
import type { AuditEntry, AuditNews } from '#domain/audit/audit.ts'
import { kindNames, personOf, subjectOf } from './audit-words.ts'

export function NewsLine({ news, onDismiss }: { news: AuditNews; onDismiss: () => void }) {
  return (
    <aside className="line apart fine audit-news" aria-label="Since your last visit">
      <p>
        Since your last visit: {news.entries.map(newsOf).join('; ')}
        {news.more && '; and more'}. <Link to="/admin/audit">Audit list</Link>
      </p>
      <Button variant="bare" onClick={onDismiss}>
        Dismiss
      </Button>
    </aside>
  )
}

function newsOf(entry: AuditEntry): string {
  const subject = subjectOf(entry)
  const what = kindNames[entry.kind]
  const sentence = `${personOf(entry)} ${what.charAt(0).toLowerCase()}${what.slice(1)}`
  return subject && subject !== entry.by ? `${sentence} (${subject})` : sentence
}
