import { Link } from 'react-router'
import { useAccount } from '#admin/auth/session-context.tsx'
import { useReturnState } from '#admin/return-path.ts'
import { ScheduledBadge } from '#admin/schedule/scheduled-badge.tsx'
import { Button } from '#admin/ui/button.tsx'
import { formatShortDay, todayHere } from '#admin/ui/date-time.ts'
import { createDragging } from '#admin/ui/dragging.ts'
import { MenuButton } from '#admin/ui/menu-button.tsx'
import { OpenNotes } from '#admin/ui/open-notes.tsx'
import { SentBackBadge } from '#admin/ui/sent-back-badge.tsx'
import { mayEdit } from '#domain/accounts/role.ts'
import { type BoardCard, mayMove } from '#domain/board/board.ts'
import { type Stage, stageNames, stages } from '#domain/board/stage.ts'

export const { source, useTarget } = createDragging<BoardCard>()

/** The columns that an account may move a draft to. */
export function useTargets(): (card: BoardCard) => Stage[] {
  const account = useAccount()
  return (card) =>
    stages.filter(
      (stage) => stage !== card.stage && mayMove(account, { ...card, published: false }, stage),
    )
}

export function BoardCardItem({
  card,
  onMove,
  onAssign,
}: {
  card: BoardCard
  onMove: (card: BoardCard, to: Stage) => void
  onAssign: (card: BoardCard) => void
}) {
  const { _id, title, assignee, plannedOn, status } = card
  const targets = useTargets()(card)
  const mayAssign = mayEdit(useAccount(), { ...card, published: false })
  const isLate = plannedOn !== null && plannedOn < todayHere()
  return (
    <li className="board-card" data-card={_id} {...source(card, targets.length > 0)}>
      <Link className="board-title" to={`/admin/edit/${_id}`} state={useReturnState()}>
        {title}
      </Link>
      <p className="line apart">
        <span className={assignee ? undefined : 'muted'}>
          {assignee && <span className="visually-hidden">Assigned to </span>}
          {assignee ?? 'Not assigned'}
        </span>
        {plannedOn && (
          <time className={isLate ? 'warning' : undefined} dateTime={plannedOn}>
            <span className="visually-hidden">Planned for </span>
            {formatShortDay(plannedOn)}
            {isLate && <span className="visually-hidden"> (is over)</span>}
          </time>
        )}
      </p>
      <p className="line board-badges">
        {status === 'needs_rewrite' && <span className="badge badge-alarm">Needs rewrite</span>}
        <SentBackBadge article={card} />
        <ScheduledBadge article={card} />
        <OpenNotes count={card.openNotes} />
      </p>
      {card.sentBack && card.rewriteNote && <p className="note-text">{card.rewriteNote}</p>}
      {mayAssign && (
        <div className="actions">
          {targets.length > 0 && (
            <MenuButton
              label="Move to…"
              name={`Move to… ${title}`}
              items={targets.map((stage) => ({ name: stage, label: stageNames[stage] }))}
              onChoose={(stage) => onMove(card, stage)}
            />
          )}
          <Button variant="bare" aria-label={`Assign… ${title}`} onClick={() => onAssign(card)}>
            Assign…
          </Button>
        </div>
      )}
    </li>
  )
}
