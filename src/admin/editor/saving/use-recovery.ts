import { type ComponentProps, useEffect, useState } from 'react'
import { isUnauthorized, userMessage } from '#admin/api/api-error.ts'
import { formOf, isBlank } from '#admin/editor/form/article-form.ts'
import type { ArticleForm } from '#admin/local-copies/article-form-schema.ts'
import { deleteLocalCopy, type LocalCopy } from '#admin/local-copies/local-copies.ts'
import { formatDateTime } from '#admin/ui/date-time.ts'
import { useLatest } from '#admin/ui/use-latest.ts'
import type { AdminArticle } from '#domain/articles/admin-article.ts'
import type { ArticleText } from '#domain/articles/article-submission.ts'
import { isSame } from '#domain/is-same.ts'
import { matchesSave } from './article-saving.ts'
import type { RestoredLine } from './restored-line.tsx'
import type { MergeResult } from './save-dependencies.ts'
import type { ArticleSaving } from './use-article-saving.ts'
import {
  cannotBeKept,
  storableText,
  textOf,
  useCreateDiscardedText,
} from './use-discarded-texts.ts'

interface Recovered {
  /** Whether the server has this text, or there is nothing in it to keep. */
  isStored: (form: ArticleForm) => boolean
  saving: {
    engine: Pick<ArticleSaving['engine'], 'textChanged' | 'kept' | 'restore'>
    continueCopy: ArticleSaving['continueCopy']
  }
  /** The article's id once the server has one. */
  storedId: string | null
  /** Whether the text editor has the text that the server has. */
  isReady: boolean
  getFields: () => ArticleForm
  setFields: (form: ArticleForm) => void
  /**
   * Merges into the editor what became of a base; `words` say whose changes that brought. Null if nothing
   * is on the server.
   */
  mergeSince: ((base: ArticleText) => MergeResult<ArticleForm> & { words: string }) | null
  /** Takes out what made of the first text the second one, and leaves what was written since. */
  takeOut: (before: ArticleText, after: ArticleText) => void
}

/** Whether an article has the text of a copy. */
export function isStoredIn(article: AdminArticle | null): Recovered['isStored'] {
  return (form) => (article ? matchesSave(article, form, 'auto') : isBlank(form))
}

interface Restored {
  copy: LocalCopy
  words: string
  /** The editor's fields before and after. */
  before: ArticleForm
  after: ArticleForm
}

/**
 * Restores the newest local copy, merged with what the server has by now; the next ones when the article
 * is opened again.
 *
 * @param copies newest first
 * @param articleId null for a new article
 * @returns what says so, and offers to take it out again
 */
export function useRecovery(
  copies: readonly LocalCopy[],
  articleId: string | null,
  recovered: Recovered,
): ComponentProps<typeof RestoredLine> {
  const { isStored, saving, storedId, isReady, getFields, setFields } = recovered
  const { engine, continueCopy } = saving
  const [[copy]] = useState(() => copies.filter((copy) => keepIfUnsaved(copy, isStored)))
  const [restored, setRestored] = useState<Restored | null>(null)
  const [said, setSaid] = useState('')
  const keep = useCreateDiscardedText()
  const latest = useLatest(() => {
    if (copy) restore(copy)
  })
  useEffect(() => {
    if (isReady) latest.current()
  }, [isReady, latest])

  function restore(copy: LocalCopy) {
    const before = getFields()
    const date = formatDateTime(copy.keptAt)
    let words = `Restored what was typed on this computer, ${date}.`
    const { mergeSince } = recovered
    continueCopy(copy)
    if (mergeSince) {
      const base = copy.base ?? formOf(null)
      engine.restore(base, () => {
        setFields(copy.form)
        const { words: more, ...result } = mergeSince(textOf(base))
        words = `${words} ${more}`.trim()
        return result
      })
    } else {
      setFields(copy.form)
      engine.textChanged()
    }
    setRestored({ copy, words, before, after: structuredClone(getFields()) })
    void finish(copy)
  }

  /** The old copy is deleted only after this editor has written its own. */
  async function finish({ writer }: LocalCopy) {
    await engine.kept()
    await deleteLocalCopy(writer)
  }

  /** What is taken out is kept on the server first. */
  async function undo({ copy, before, after }: Restored) {
    try {
      if (articleId !== null) {
        const text = storableText(copy.form) ?? storableText(getFields())
        if (!text) return setSaid(cannotBeKept)
        await keep(articleId, text)
      }
    } catch (error) {
      if (isUnauthorized(error)) return
      return setSaid(userMessage(error, 'It could not be undone. Please try again.'))
    }
    recovered.takeOut(textOf(before), textOf(after))
    // Blank rows and the like are in no text.
    if (isSame(textOf(getFields()), textOf(before))) setFields(before)
    engine.textChanged()
    setRestored(null)
    setSaid(articleId === null ? 'Discarded.' : 'Taken out again, and kept for 30 days.')
  }

  // A new article that was saved meanwhile is a draft like any other.
  const canUndo = restored !== null && (articleId !== null || storedId === null)
  return {
    text: [restored?.words, said].filter(Boolean).join(' '),
    undo: canUndo ? () => undo(restored) : null,
    undoLabel: articleId === null ? 'Discard' : 'Undo',
    onClose: () => {
      setRestored(null)
      setSaid('')
    },
  }
}

/** Deletes a copy that is blank or that the server has already. Returns whether it is kept. */
function keepIfUnsaved(copy: LocalCopy, isStored: Recovered['isStored']): boolean {
  const unsaved = !isStored(copy.form)
  if (!unsaved) void deleteLocalCopy(copy.writer)
  return unsaved
}
