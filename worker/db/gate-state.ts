import {
  type ChangesAnswer,
  type ChangesRow,
  type ChangesSince,
  changesOf,
  changesParameters,
  changesSelection,
  stateQuery,
} from './changes-since.ts'

/** How many sessions that ended since are read one by one. If there are more, the filter is read anew. */
export const endedPerRead = 1_000

/** What the gate asks for. */
export interface GateQuestion {
  /** The content version of the served release; undefined before the first. */
  since: number | undefined
  /** What the isolate has read for that release before. */
  known?: Pick<ChangesSince, 'databaseId' | 'version'> | undefined
  /** The number of the last session that the isolate knows to have ended; undefined if it knows none. */
  endedAfter?: number | undefined
}

/** Sessions that ended, as what a filter of them takes. */
export interface EndedAnswer {
  lastNumber: number
  /** The first five digits of the ids of those that the isolate did not know, in order. */
  beginnings: string[]
  /** All of them, if it knew none: a slot's four digits and the four of its bits, one after the other. */
  marks: string[]
}

export interface GateAnswer extends ChangesAnswer {
  /** Of the shared access key, if it was set in the portal: it ends the sessions of any other. */
  sharedKeyHash: string | null
  ended: EndedAnswer
}

export interface GateRow extends ChangesRow {
  sharedKeyHash: string | null
  ended: string | null
}

export interface MarksRow {
  last: number
  marks: string | null
}

const selection = {
  ...changesSelection,
  sharedKeyHash: 'shared_key_hash',
  ended: `iif(?4 is null, null, (select json_group_array(json_array(number, beginning))
    from (select number, substr(id, 1, 5) as beginning from ended_sessions
      where number > ?4 order by number limit ${endedPerRead})))`,
}

function statementOf(binding: D1Database, { since, known, endedAfter }: GateQuestion) {
  const parameters = [...changesParameters(since, known), endedAfter ?? null]
  return binding.prepare(stateQuery(selection, parameters).text).bind(...parameters)
}

/** The filter of all sessions that ended: half a megabyte for each ten days at most, of which five are live. */
function selectMarks(binding: D1Database) {
  return binding
    .prepare(`
      select (select coalesce(max(number), 0) from ended_sessions) as last, marks
      from database_state left join (
        select group_concat(slot || printf('%04x', bits), '') as marks from ended_session_marks
        where period >= ?1 group by period) on true`)
    .bind(periodOf(new Date()))
}

/**
 * Reads what the gate must know of the database: what changed since the release, and which sessions ended. It is
 * one query, which reads two rows, unless something changed; an isolate that knows nothing reads the filter too.
 */
export async function readGateState(
  binding: D1Database,
  question: GateQuestion,
): Promise<GateAnswer> {
  const { endedAfter } = question
  const isFirst = endedAfter === undefined
  const statement = statementOf(binding, question)
  const statements = isFirst ? [statement, selectMarks(binding)] : [statement]
  const [state, filter] = await binding.batch<unknown>(statements)
  const rows = (state?.results ?? []) as GateRow[]
  const ended = isFirst
    ? allEnded((filter?.results ?? []) as MarksRow[])
    : endedSince(rows, endedAfter)
  if (!ended) return readGateState(binding, { ...question, endedAfter: undefined })
  const changes = rows.map(({ sharedKeyHash: _, ended: __, ...row }) => row)
  return { ...changesOf(changes), sharedKeyHash: rows[0]?.sharedKeyHash ?? null, ended }
}

function allEnded(rows: readonly MarksRow[]): EndedAnswer {
  return {
    lastNumber: rows[0]?.last ?? 0,
    beginnings: [],
    marks: rows.flatMap(({ marks }) => marks ?? []),
  }
}

/** @returns undefined if there are more than are read one by one */
function endedSince([row]: readonly GateRow[], after: number): EndedAnswer | undefined {
  const ended: [number: number, beginning: string][] = JSON.parse(row?.ended ?? '[]')
  if (ended.length >= endedPerRead) return undefined
  return {
    lastNumber: ended.at(-1)?.[0] ?? after,
    beginnings: ended.map(([, beginning]) => beginning),
    marks: [],
  }
}

/** As the trigger has it. */
function periodOf(instant: Date): string {
  return instant.toISOString().slice(0, 9)
}
