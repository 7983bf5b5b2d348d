import { keepPreviousData } from '@tanstack/react-query'
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react'
import { articleQuery, requestFor } from '#admin/api/articles.ts'
import { queryKeys } from '#admin/api/query-client.ts'
import { useRead } from '#admin/api/use-read.ts'
import { useAccount } from '#admin/auth/session-context.tsx'
import { useNavigate } from '#admin/navigation/navigation.tsx'
import { spokenLanguage } from '#admin/publication.ts'
import { useReturnState } from '#admin/return-path.tsx'
import { portalScreens } from '#admin/screens.ts'
import { Modal } from '#admin/ui/dialogs/modal.tsx'
import { keysOfRow, rovingIndex } from '#admin/ui/focus.ts'
import { isComposing } from '#admin/ui/use-listener.ts'
import { isAtLeast } from '#domain/accounts/role.ts'
import { listArticles } from '#domain/articles/calls.ts'
import { limits } from '#domain/limits.ts'
import { isFoundBy, searchKey, searchWords } from '#domain/search/search-key.ts'
import type { PaletteAction } from './palette-action.ts'

/** How many articles are offered. */
const offered = 8

interface Choice {
  id: string
  label: string
  /** Of an article's title, if it is one. */
  lang?: string
  /** What kind of article it is, or what else the screen is searched for by. */
  hint?: string | undefined
  choose: () => void
}

interface PaletteProps {
  /** What the portal's frame can do. */
  actions: readonly PaletteAction[]
  onClose: () => void
}

/** Finds an article by any word of its text, a screen, or an action. */
export function PaletteDialog({ actions, onClose }: PaletteProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const q = useDeferredValue(typed.trim())
  const screens = useScreens(q)
  const does = useMatching(actions, q)
  const articles = useArticles(q)
  const commands = [
    { name: 'Screens', choices: screens, isNamed: begins(screens[0], q) },
    { name: 'Actions', choices: does, isNamed: searchKey(does[0]?.label ?? '') === searchKey(q) },
  ]
  // Without words: the articles that were written last, and what can be done.
  const groups = [
    ...commands.filter(({ isNamed }) => isNamed),
    { name: 'Articles', choices: articles.choices },
    ...commands.filter(({ isNamed }) => !isNamed),
  ].filter(({ choices }) => choices.length > 0)
  const choices = groups.flatMap((group) => group.choices)
  const current = choices[Math.min(active, choices.length - 1)]

  function choose(choice: Choice) {
    onClose()
    choice.choose()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event)) return
    if (event.key === 'Enter') {
      event.preventDefault()
      // What is chosen is what these words find.
      if (current && q === typed.trim() && !articles.isStale) choose(current)
      return
    }
    const arrow = keysOfRow[event.key]
    if (!arrow || choices.length === 0) return
    const next = rovingIndex(arrow, Math.min(active, choices.length - 1), choices.length) ?? 0
    event.preventDefault()
    setActive(next)
    document.getElementById(`${id}-${choices[next]?.id}`)?.scrollIntoView?.({ block: 'nearest' })
  }

  return (
    <Modal title="Find" size="medium" onClose={onClose}>
      <div className="field">
        <label className="visually-hidden" htmlFor={`${id}-field`}>
          Find an article, a screen or an action
        </label>
        <input
          id={`${id}-field`}
          type="text"
          role="combobox"
          aria-expanded={choices.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={current && `${id}-${current.id}`}
          aria-autocomplete="list"
          placeholder="Any word of an article, a screen, an action"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={limits.adminSearch}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setActive(0)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <p className="visually-hidden" role="status">
        {articles.isStale ? '' : `${choices.length} found`}
      </p>
      <div className="palette-list" id={`${id}-list`} role="listbox" aria-label="Found">
        {groups.map(({ name, choices }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options
          <div key={name} role="group" aria-label={name}>
            <p className="hint palette-group" aria-hidden="true">
              {name}
            </p>
            {choices.map((choice) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
              <div
                key={choice.id}
                id={`${id}-${choice.id}`}
                className="palette-choice"
                role="option"
                aria-selected={choice === current}
                tabIndex={-1}
                onClick={() => choose(choice)}
              >
                <span lang={choice.lang}>{choice.label}</span>
                {choice.hint && <span className="hint">{choice.hint}</span>}
              </div>
            ))}
          </div>
        ))}
      </div>
      {articles.problem && <p className="field-error">{articles.problem}</p>}
      {choices.length === 0 && !articles.isStale && (
        <p className="hint above">Nothing has these words.</p>
      )}
      <p className="hint above palette-keys" aria-hidden="true">
        ↑ ↓ choose · Enter opens · Esc closes
      </p>
    </Modal>
  )
}

/** Whether the choice's name begins with what is typed. */
function begins(choice: Choice | undefined, q: string): boolean {
  return q !== '' && searchKey(choice?.label ?? '').startsWith(searchKey(q))
}

function wordsFound(words: string, q: string): string {
  const isFound = (word: string) => searchWords(q).some((part) => searchKey(word).includes(part))
  return words.split(', ').filter(isFound).join(', ')
}

/** Those whose names begin with these words first, then those with them in their names. */
function useScreens(q: string): Choice[] {
  const { role } = useAccount()
  const navigate = useNavigate()
  const found = portalScreens.flatMap((screen): Choice[] => {
    const name = 'label' in screen ? screen.label : 'name' in screen ? screen.name : undefined
    if (!name || !isAtLeast(role, screen.role) || (q === '' && !('label' in screen))) return []
    const words = 'words' in screen ? screen.words : ''
    if (!isFoundBy(q, name, words)) return []
    const hint = isFoundBy(q, name) ? undefined : wordsFound(words, q)
    const { path } = screen
    return [{ id: path, label: name, hint, choose: () => navigate(path) }]
  })
  const rank = (one: Choice) => Number(!begins(one, q)) + Number(Boolean(one.hint))
  return found.sort((one, other) => rank(one) - rank(other))
}

function useMatching(actions: readonly PaletteAction[], q: string): Choice[] {
  const account = useAccount()
  return actions
    .filter(({ label, role }) => isAtLeast(account.role, role) && isFoundBy(q, label))
    .map(({ label, run }) => ({ id: label.replaceAll(' ', '-'), label, choose: run }))
}

/** Those with these words in their titles first. */
function useArticles(q: string) {
  const navigate = useNavigate()
  const state = useReturnState()
  const request = requestFor(q)
  const found = useRead(
    [...queryKeys.articles(request), 'offered'],
    listArticles,
    { query: { ...articleQuery(request), limit: offered } },
    { placeholderData: keepPreviousData },
  )
  const choices = (found.data?.items ?? []).map((article): Choice => {
    const { _id, title, published, author, language } = article
    const hint = [published ? 'Published' : 'Draft', author].join(' · ')
    const choose = () => navigate(`/admin/edit/${_id}`, { state })
    return { id: _id, label: title, lang: spokenLanguage(language), hint, choose }
  })
  const missing = ({ label }: Choice) => Number(!isFoundBy(q, label))
  return {
    choices: choices.toSorted((one, other) => missing(one) - missing(other)),
    /** Whether these are still the articles of other words. */
    isStale: found.isPlaceholderData || found.isLoading,
    problem: found.isError ? 'Failed to load articles. Please try again.' : null,
  }
}
