import { createElement, type ReactNode } from 'react'
import { cellsOf, type DiffBlock } from '#domain/versions/block-diff.ts'
import type { BlockKind } from '#domain/versions/text-blocks.ts'
import { Marked, Note, Runs } from './diff-runs.tsx'

/**
 * The elements that draw a kind of block; a paragraph, if it is not listed. A heading of the text would be
 * one of the dialog's.
 */
const tags: Partial<Record<BlockKind, string>> = {
  quote: 'blockquote',
  code: 'pre',
  'list item': 'li',
  'numbered item': 'li',
  'table heading': 'tr',
  'table row': 'tr',
}

/** What stands around neighbours of a kind. */
const wrappers: Partial<Record<BlockKind, 'ul' | 'ol' | 'table'>> = {
  'list item': 'ul',
  'numbered item': 'ol',
  'table heading': 'table',
  'table row': 'table',
}

interface Group {
  wrapper: 'ul' | 'ol' | 'table' | undefined
  blocks: (DiffBlock | null)[]
}

/** A text with what was added and removed. Null stands for a part that is left out. */
export function DiffView({ blocks }: { blocks: readonly (DiffBlock | null)[] }) {
  return (
    <div className="diff">
      {groupsOf(blocks).map(({ wrapper, blocks }, index) => {
        const drawn = blocks.map((block, index) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: the blocks have no state
          block ? <Block key={index} block={block} /> : <LeftOut key={index} />,
        )
        const className = 'diff-block'
        return wrapper === 'table' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <div key={index} className={className}>
            <table>
              <tbody>{drawn}</tbody>
            </table>
          </div>
        ) : (
          createElement(wrapper ?? 'div', { key: index, className }, drawn)
        )
      })}
    </div>
  )
}

function groupsOf(blocks: readonly (DiffBlock | null)[]): Group[] {
  const groups: Group[] = []
  for (const block of blocks) {
    const wrapper = block ? wrappers[block.kind] : undefined
    const last = groups.at(-1)
    if (wrapper && last?.wrapper === wrapper) last.blocks.push(block)
    else groups.push({ wrapper, blocks: [block] })
  }
  return groups
}

function LeftOut() {
  return (
    <p className="muted">
      <span aria-hidden="true">…</span>
      <span className="visually-hidden">Unchanged text</span>
    </p>
  )
}

function Block({ block }: { block: DiffBlock }) {
  const { kind, kindBefore, change, image, runs, depth = 0, number } = block
  const className = `diff-${kind.replaceAll(' ', '-')} diff-${change}`
  const note = kindBefore && <Note>{`${kind}, was ${kindBefore}`}</Note>
  if (image !== undefined) return <Picture {...block} image={image} note={note} />
  if (kind === 'line' && change === 'same') return <hr />
  if (kind === 'line') {
    return (
      <p className={className}>
        <Marked change={change === 'changed' ? 'same' : change}>A line</Marked>
      </p>
    )
  }
  const tag = tags[kind] ?? 'p'
  if (tag === 'tr') {
    const cells = cellsOf(runs).map((cell, index) =>
      createElement(
        kind === 'table heading' ? 'th' : 'td',
        { key: index },
        index === 0 && note,
        <Runs runs={cell} />,
      ),
    )
    return <tr className={className}>{cells}</tr>
  }
  if (tag === 'li') {
    return (
      <li
        className={className}
        value={kind === 'numbered item' ? number : undefined}
        style={{
          marginInlineStart: `${depth * 1.4}em`,
          ...(number === undefined && { listStyle: 'none' }),
        }}
      >
        {note}
        <Runs runs={runs} />
      </li>
    )
  }
  return createElement(tag, { className }, note, <Runs runs={runs} />)
}

function Picture({ image, change, runs, note }: DiffBlock & { image: string; note: ReactNode }) {
  // An older version may name a picture of another site, which would see the visit.
  const isShown = image.startsWith('/media/')
  const words = runs.filter((run) => change === 'removed' || run.change !== 'removed')
  return (
    <figure className={`diff-${change}`}>
      {isShown && <img src={image} alt={words.map(({ text }) => text).join('')} loading="lazy" />}
      <figcaption>
        {change === 'added' && <Note>image added</Note>}
        {change === 'removed' && <Note>image removed</Note>}
        {note}
        {!isShown && (runs.length > 0 ? <Runs runs={runs} /> : image)}
        {isShown && runs.some((run) => change === 'changed' && run.change !== 'same') && (
          <>
            Alternative text: <Runs runs={runs} />
          </>
        )}
      </figcaption>
    </figure>
  )
}

/** Says whose the marked words are. */
export function Legend({ added, removed }: { added: string; removed: string }) {
  return (
    <p className="line fine above comparison-legend">
      <span className="legend-added">{added}</span>
      <span className="legend-removed">{removed}</span>
    </p>
  )
}
