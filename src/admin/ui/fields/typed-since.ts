/** The fields of a form that changed since it was sent. */
export function typedSince<Fields extends object>(now: Fields, sent: Fields): Partial<Fields> {
  const isTyped = (name: keyof Fields) => JSON.stringify(now[name]) !== JSON.stringify(sent[name])
  const names = (Object.keys(now) as (keyof Fields)[]).filter(isTyped)
  return Object.fromEntries(names.map((name) => [name, now[name]])) as Partial<Fields>
}
