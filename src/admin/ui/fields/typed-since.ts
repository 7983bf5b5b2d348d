/** The fields of a form that changed since it was sent. */
export function typedSince<Fields extends object>(now: Fields, sent: Fields): Partial<Fields> {
  const isTyped = (name: keyof Fields) => JSON.stringify(now[name]) !== JSON.stringify(sent[name])
  const names = (Object.keys(now) as (keyof Fields)[]).filter(isTyped)
  return Object.fromEntries(names.map((name) => [name, now[name]])) as Partial<Fields>
}

/** A list as it was changed here, with what someone else added, changed and removed since it was the base. */
export function withTheirItems<Item>(
  mine: readonly Item[],
  base: readonly Item[],
  theirs: readonly Item[],
  keyOf: (item: Item) => string,
): Item[] {
  const find = (list: readonly Item[], item: Item) => list.find((one) => keyOf(one) === keyOf(item))
  const kept = mine.flatMap((item) => {
    const isTyped = JSON.stringify(find(base, item)) !== JSON.stringify(item)
    return isTyped ? item : (find(theirs, item) ?? [])
  })
  return [...kept, ...theirs.filter((item) => !find(base, item) && !find(mine, item))]
}

/** The same for a list whose items have no ids: one that is not in the base is the one whose place it has. */
export function withTheirRows<Item>(
  mine: readonly Item[],
  base: readonly Item[],
  theirs: readonly Item[],
): Item[] {
  function keyed(list: readonly Item[]) {
    const rows = list.map((item) => JSON.stringify(item))
    const known: (string | null)[] = base.map((item) => JSON.stringify(item))
    function take(place: number): number | null {
      if (typeof known[place] !== 'string') return null
      known[place] = null
      return place
    }
    const unchanged = rows.map((row) => take(known.indexOf(row)))
    return list.map((item, at) => ({ key: `${unchanged[at] ?? take(at) ?? rows[at]}`, item }))
  }
  return withTheirItems(keyed(mine), keyed(base), keyed(theirs), ({ key }) => key).map(
    ({ item }) => item,
  )
}
