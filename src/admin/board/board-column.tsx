import { useAccount } from '#admin/auth/session-context.tsx'
import { Link } from '#admin/navigation/link.tsx'
import { WhoIsIn } from '#admin/presence/open-articles.tsx'
import { ArticleLink } from '#admin/return-path.tsx'
import { OpenNotes, OpenSuggestions, ScheduledBadge, SentBackBadge } from '#admin/ui/badges.tsx'
import { Button } from '#admin/ui/button.tsx'
import { formatShortDay } from '#admin/ui/date-time.ts'
import { createDragging } from '#admin/ui/dragging/dragging.ts'
import { useToday } from '#admin/ui/use-minute.ts'
import { mayEdit } from '#domain/accounts/role.ts'
import { type Board, type BoardCard, mayMove } from '#domain/board/board.ts'
import { type Stage, stageNames, stages } from '#domain/board/stage.ts'
import { MenuButton } from './menu-button.tsx'

const { source, useTarget } = createDragging<BoardCard>()

function useTargets(): (card: BoardCard) => Stage[] {
  const account = useAccount()
  return (card) =>
    stages.filter(
      (stage) => stage !== card.stage && mayMove(account, { ...card, published: false }, stage),
    )
}

interface CardActions {
  onMove: (card: BoardCard, to: Stage) => void
  onAssign: (card: BoardCard) => void
}

export function BoardColumn({
  column: { stage, count, cards, more },
  ...actions
}: CardActions & { column: Board[number] }) {
  const targets = useTargets()
  const { isTarget, attributes } = useTarget(
    (card) => targets(card).includes(stage),
    (card) => actions.onMove(card, stage),
  )
  const name = stageNames[stage]
  return (
    <section
      className={isTarget ? 'board-column board-target' : 'board-column'}
      aria-label={name}
      {...attributes}
    >
      <h2 className="label board-head">
        {name} <span className="tab-count">{count.toLocaleString('en-US')}</span>
      </h2>
      {cards.length === 0 && <p className="hint">No drafts.</p>}
      <ul>
        {cards.map((card) => (
          <BoardCardItem key={card._id} card={card} {...actions} />
        ))}
      </ul>
      {more && (
        <p className="hint">
          There are more: all drafts are in the <Link to="/admin/staging">Staging Area</Link>.
        </p>
      )}
    </section>
  )
}

function BoardCardItem({ card, onMove, onAssign }: CardActions & { card: BoardCard }) {
  const { _id, title, language, assignee, plannedOn, status } = card
  const targets = useTargets()(card)
  const mayAssign = mayEdit(useAccount(), { ...card, published: false })
  const today = useToday()
  const isLate = plannedOn !== null && plannedOn < today
  return (
    <li className="fine board-card" data-item={_id} {...source(card, targets.length > 0)}>
      <ArticleLink id={_id} language={language} className="board-title">
        {title}
      </ArticleLink>
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
        <OpenSuggestions count={card.openSuggestions} />
        <WhoIsIn articleId={_id} />
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
          <Button variant="bare" of={title} onClick={() => onAssign(card)}>
            Assign…
          </Button>
        </div>
      )}
    </li>
  )
}
