import type { Editor } from '@tiptap/core'
import { replaceText, tokensOfEditor } from '#admin/editor/merging/merge-into-editor.ts'
import type {
  Maker,
  Placed,
  PlacedSuggestion,
  ShownChange,
} from '#admin/editor/suggestions/shown-change.ts'
import { showDecorations } from '#admin/editor/suggestions/suggestions-plugin.ts'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import type { ArticleText } from '#domain/articles/article-submission.ts'
import type { LostChange } from '#domain/suggestions/lost-change.ts'
import { type MergedText, rebaseSuggestion } from '#domain/suggestions/rebase.ts'
import type { WholeSuggestion } from '#domain/suggestions/suggestion.ts'
import { decorationsOf } from './change-decorations.ts'
import { inTextOrder, placeSuggestion, withMade } from './place-suggestion.ts'
import { articleTextOf, mergedTextOf, openText } from './suggestion-texts.ts'

/** What is open: the editor of a text, or of a proposal for it. */
export interface OpenEditor {
  editor: Editor
  form: ArticleForm
  /** The article's text that it was opened with, or merged with since. */
  text: ArticleText
  /** Who writes the proposal that is open, and what of it has no place; null while the text itself is edited. */
  proposal: { maker: Maker; lost: readonly LostChange[] } | null
}

/** Texts that were read from their HTML before: it takes longer than comparing them. */
const known = new WeakMap<ArticleText, MergedText>()

/** A text as an editor opens it, which keeps of several spaces one: so has whoever made a suggestion from it. */
function read({ editor }: OpenEditor, text: ArticleText): MergedText {
  const merged = known.get(text) ?? mergedTextOf(editor.schema, text)
  known.set(text, merged)
  return merged
}

/** Places all suggestions on what is open now. */
export function placeAll(
  open: OpenEditor,
  suggestions: readonly (readonly [Maker, WholeSuggestion])[],
): Placed {
  const { editor, form, text, proposal } = open
  const current = openText(editor, form, text)
  const others = suggestions.map(([maker, { baseText, text: proposed, lost }]) =>
    placeSuggestion(
      maker,
      { base: read(open, baseText), proposed: read(open, proposed), lost },
      current,
    ),
  )
  if (!proposal) return { placed: others, changes: inTextOrder(others) }
  // What its maker is writing: the text that is shown is the proposal.
  const { maker, lost } = proposal
  const base = read(open, text)
  const own = { ...placeSuggestion(maker, { base, proposed: current, lost }, base), isOpen: true }
  const placed = [...others, own]
  return { placed, changes: inTextOrder(placed) }
}

export function draw(editor: Editor, { placed }: Placed, active: string | null): void {
  showDecorations(editor, decorationsOf(editor.state.doc, placed, active))
}

/**
 * Puts a text into the editor, as if it were written there.
 *
 * @returns it as the editor has it
 * @throws RangeError if there is no such document
 */
export function writeText(editor: Editor, text: MergedText): MergedText {
  const { tr } = editor.state
  replaceText(tr, tokensOfEditor(editor), text.content)
  if (tr.docChanged) editor.view.dispatch(tr)
  return { ...text, content: tokensOfEditor(editor) }
}

export { withMade }

/** As it is stored: the text of now with some changes of a suggestion made. */
export function storedWith(
  { schema }: Editor,
  suggestion: PlacedSuggestion,
  changes: readonly ShownChange[],
  stored: ArticleText,
): ArticleText {
  const known = { text: suggestion.current, stored }
  return articleTextOf(schema, withMade(suggestion, changes), known)
}

/** The text of a save, and what the server has. */
interface SentText {
  sent: ArticleForm
  stored: ArticleText
}

/**
 * Whether the text that is sent still has what was accepted of a suggestion, or has it in other words by
 * now: not if it was undone.
 */
export function isStillAccepted(
  editor: Editor,
  { maker, current }: PlacedSuggestion,
  accepted: MergedText,
  { sent, stored }: SentText,
): boolean {
  const made = { base: current, proposed: accepted, lost: [] }
  const { changes } = placeSuggestion(maker, made, openText(editor, sent, stored))
  return changes.every(({ lost }) => lost !== null)
}

/**
 * As it is stored: what a suggestion proposes once something of it is accepted, on the text that is
 * sent, which may have been written on since, and what of it lost its place by that.
 */
export function restAfter(
  editor: Editor,
  { current, proposed }: PlacedSuggestion,
  accepted: MergedText,
  { sent, stored }: SentText,
): { text: ArticleText; lost: LostChange[] } {
  const { text, lost } = rebaseSuggestion(accepted, proposed, openText(editor, sent, stored))
  return { text: articleTextOf(editor.schema, text, { text: current, stored }), lost }
}
