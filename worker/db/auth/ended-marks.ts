// Asked before a new isolate's first page. So it is text: the query builder takes longer to load than that
// page to answer.

/** How many sessions that ended since are read one by one. If there are more, the filter is read anew. */
export const endedPerRead = 1_000

/** Of the shared access key, if it was set in the portal: it ends the sessions of any other. */
interface SharedKeyHash {
  sharedKeyHash: string | null
}

/** Sessions that ended after others. */
export interface EndedSince extends SharedKeyHash {
  /** The first five digits of their ids, in order, as many as are read one by one. */
  beginnings: string[]
  lastNumber: number
}

/** @param after the number of the last session that the caller knows */
export async function readEndedSince(binding: D1Database, after: number): Promise<EndedSince> {
  const { results } = await binding
    .prepare(`
      select shared_key_hash as hash, (
        select json_group_array(json_array(number, beginning))
        from (select number, substr(id, 1, 5) as beginning from ended_sessions
          where number > ?1 order by number limit ${endedPerRead})
      ) as sessions
      from database_state limit 1`)
    .bind(after)
    .all<{ hash: string | null; sessions: string }>()
  const [row] = results
  const rows: [number: number, beginning: string][] = JSON.parse(row?.sessions ?? '[]')
  return {
    beginnings: rows.map(([, beginning]) => beginning),
    lastNumber: rows.at(-1)?.[0] ?? after,
    sharedKeyHash: row?.hash ?? null,
  }
}

/** The filter of all sessions that ended. */
export interface EndedMarks extends SharedKeyHash {
  /** A slot's four digits and the four of its bits, one after the other; a text for each ten days. */
  marks: string[]
  lastNumber: number
}

/** Reads a filter of half a megabyte for each ten days at most, of which five are live. */
export async function readEndedMarks(binding: D1Database): Promise<EndedMarks> {
  const { results: rows } = await binding
    .prepare(`
      select shared_key_hash as hash,
        (select coalesce(max(number), 0) from ended_sessions) as last, marks
      from database_state left join (
        select group_concat(slot || printf('%04x', bits), '') as marks from ended_session_marks
        where period >= ?1 group by period) on true`)
    .bind(periodOf(new Date()))
    .all<{ hash: string | null; last: number; marks: string | null }>()
  return {
    marks: rows.flatMap(({ marks }) => marks ?? []),
    lastNumber: rows[0]?.last ?? 0,
    sharedKeyHash: rows[0]?.hash ?? null,
  }
}

/** As the trigger has it. */
function periodOf(instant: Date): string {
  return instant.toISOString().slice(0, 9)
}
