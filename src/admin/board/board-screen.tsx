import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isUnauthorized, userMessage } from '#admin/api/api-error.ts'
import { articleKeys, queryKeys } from '#admin/api/query-client.ts'
import { useCalls, useRead } from '#admin/api/use-read.ts'
import { useAccount } from '#admin/auth/session-context.tsx'
import { usePolledPresence } from '#admin/presence/open-articles.tsx'
import { Button } from '#admin/ui/button.tsx'
import { NoticeDialog } from '#admin/ui/dialogs/notice-dialog.tsx'
import { useFocusedItem } from '#admin/ui/dragging/use-focused-item.ts'
import { QueryState } from '#admin/ui/query-state.tsx'
import { Screen } from '#admin/ui/screen.tsx'
import { Tabs } from '#admin/ui/tabs.tsx'
import { useNarrowScreen } from '#admin/ui/use-media-query.ts'
import type { Board, BoardCard } from '#domain/board/board.ts'
import { moveDraft, readBoard } from '#domain/board/calls.ts'
import { type Stage, stageNames } from '#domain/board/stage.ts'
import { AssignDialog } from './assign-dialog.tsx'
import { BoardColumn } from './board-column.tsx'
import { withMovedCard } from './moved-card.ts'
import { createOrderedCalls } from './ordered-calls.ts'
import { PitchDialog } from './pitch-dialog.tsx'

/** Which draft is how far, and who works on it: four columns, on a phone one at a time. */
export function BoardScreen() {
  const { send, invalidate } = useCalls()
  const queryClient = useQueryClient()
  const { username } = useAccount()
  const isNarrow = useNarrowScreen()
  const [shown, setShown] = useState<Stage>('draft')
  const [assigning, setAssigning] = useState<BoardCard | null>(null)
  const [isPitching, setIsPitching] = useState(false)
  const [moved, setMoved] = useState('')
  const [problem, setProblem] = useState<{ text: string; id: string } | null>(null)
  const focusCard = useFocusedItem()
  const [calls] = useState(createOrderedCalls)
  const board = useRead(queryKeys.board, readBoard)
  usePolledPresence()

  async function move(card: BoardCard, to: Stage) {
    const place = (stage: Stage) =>
      queryClient.setQueryData<Board>(
        queryKeys.board,
        (read) => read && withMovedCard(read, card._id, stage, username),
      )
    await queryClient.cancelQueries({ queryKey: queryKeys.board })
    place(to)
    setShown(to)
    focusCard(card._id)
    try {
      const isMade = await calls.run(card._id, () =>
        send(moveDraft, { params: { id: card._id }, body: { stage: to, from: card.stage } }),
      )
      if (isMade) setMoved(`Moved ${card.title} to ${stageNames[to]}`)
    } catch (error) {
      // Without a connection the board is not read again.
      place(card.stage)
      setMoved('')
      if (!isUnauthorized(error)) {
        const text = userMessage(error, 'It was not moved. Please try again.')
        setProblem({ text, id: card._id })
      }
    }
    if (!calls.isBusy(card._id)) await invalidate(...articleKeys)
  }

  const column = (of: Board[number]) => (
    <BoardColumn
      key={of.stage}
      column={of}
      onMove={(card, to) => void move(card, to)}
      onAssign={setAssigning}
    />
  )
  return (
    <Screen
      title="Board"
      className="screen-board"
      actions={<Button onClick={() => setIsPitching(true)}>New pitch</Button>}
    >
      <p className="visually-hidden" role="status">
        {moved}
      </p>
      <QueryState query={board} what="the board" />
      {board.data && isNarrow && (
        <Tabs
          label="Columns"
          tabs={board.data.map(({ stage, count }) => ({
            name: stage,
            label: stageNames[stage],
            count,
          }))}
          open={shown}
          onOpen={setShown}
        >
          {board.data.filter(({ stage }) => stage === shown).map(column)}
        </Tabs>
      )}
      {board.data && !isNarrow && <div className="board">{board.data.map(column)}</div>}
      {assigning && (
        <AssignDialog
          card={assigning}
          onDone={() => invalidate(...articleKeys)}
          onClose={() => {
            setAssigning(null)
            focusCard(assigning._id, 'last')
          }}
        />
      )}
      {isPitching && (
        <PitchDialog
          onDone={async ({ _id, title }) => {
            await invalidate(...articleKeys)
            setShown('pitch')
            setMoved(`Added ${title} to ${stageNames.pitch}`)
            focusCard(_id)
          }}
          onClose={() => setIsPitching(false)}
        />
      )}
      {problem && (
        <NoticeDialog
          title="Not Moved"
          onClose={() => {
            setProblem(null)
            setShown(
              board.data?.find(({ cards }) => cards.some(({ _id }) => _id === problem.id))?.stage ??
                shown,
            )
            focusCard(problem.id)
          }}
        >
          {problem.text}
        </NoticeDialog>
      )}
    </Screen>
  )
}
