import type { ArticleText } from '#domain/articles/article-submission.ts'
import { limits } from '#domain/limits.ts'
import { cellsOf, type DiffBlock, type DiffRun, diffBlocks } from '#domain/versions/block-diff.ts'
import { blocksOfHtml, blocksOfLines } from '#domain/versions/text-blocks.ts'
import { type ChangedPassage, type ChangeLog, changeLogLength } from './change-log-schema.ts'

type Compared = Pick<ArticleText, 'title' | 'summary' | 'content'>

/** Words that are shown on each side of a change. */
const context = 10

/**
 * The passages in which words changed. Formatting, links and pictures are left out.
 *
 * @returns `unchanged` if no word changed, `too-long` if it is too much to be shown
 */
export function changeLogOf(before: Compared, after: Compared): ChangeLog | ChangeLogProblem {
  const log = [
    ...passages('headline', diffBlocks(lines(before.title), lines(after.title))),
    ...passages('summary', diffBlocks(lines(before.summary), lines(after.summary))),
    ...passages('text', diffBlocks(blocksOfHtml(before.content), blocksOfHtml(after.content))),
  ]
  if (log.length === 0) return 'unchanged'
  return changeLogLength(log) > limits.changeLog ? 'too-long' : log
}

export type ChangeLogProblem = 'unchanged' | 'too-long'

function lines(text: string) {
  return blocksOfLines(text === '' ? [] : [text])
}

function passages(part: ChangedPassage['part'], blocks: readonly DiffBlock[]): ChangedPassage[] {
  const cells = blocks.flatMap(({ runs }) => cellsOf(runs))
  return cells.flatMap((cell) => {
    const runs = joined(cell)
    const isChanged = runs.some(({ change, text }) => change !== 'same' && text.trim() !== '')
    return isChanged ? [{ part, runs: runs.map(shortened) }] : []
  })
}

/** Without formats, and neighbours of one kind as one. */
function joined(runs: readonly DiffRun[]): ChangedPassage['runs'] {
  const result: ChangedPassage['runs'] = []
  for (const { text, change: changed } of runs) {
    const change = changed === 'formatted' ? 'same' : changed
    const last = result.at(-1)
    if (last?.change === change) last.text += text
    else if (text !== '') result.push({ change, text })
  }
  return result
}

/** Unchanged words far from a change are left out. */
function shortened(
  run: ChangedPassage['runs'][number],
  index: number,
  runs: ChangedPassage['runs'],
): ChangedPassage['runs'][number] {
  if (run.change !== 'same') return run
  const words = run.text.match(/\s*\S+\s*/g) ?? []
  const head = index === 0 ? 0 : context
  const tail = index === runs.length - 1 ? 0 : context
  if (words.length <= head + tail + 1) return run
  const [first, last] = [words.slice(0, head), words.slice(words.length - tail)]
  return { change: 'same', text: `${first.join('')}… ${last.join('')}` }
}
