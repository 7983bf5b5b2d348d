import * as z from 'zod'
import { articleTextSchema } from '#domain/articles/article-submission.ts'
import * as articles from '#domain/articles/calls.ts'
import type { Call } from '#domain/calls/call.ts'
import type { Grant } from '#domain/calls/grants.ts'
import type { Connection } from '#domain/calls/request.ts'
import * as checklist from '#domain/checklist/calls.ts'
import * as notes from '#domain/notes/calls.ts'
import { noteSubmissionSchema, quotedAnchor, replySubmissionSchema } from '#domain/notes/note.ts'
import * as search from '#domain/search/calls.ts'
import * as suggestions from '#domain/suggestions/calls.ts'
import { proposedChangesSchema, suggestionOf } from './proposed-changes.ts'

/** A call that an assistant may make. */
export interface Tool {
  /** The call's name in the API's description. */
  name: string
  call: Call
  /** What an assistant needs to know beside the call's summary. */
  about: string
  /** What the call takes beside the parameters of its path, or the part of it that an assistant may send. */
  input: z.ZodType
  /** Completes what an assistant sent to the body that the call takes; undefined if it has no body. */
  bodyOf: ((input: never, caller: Caller) => object | Promise<object>) | undefined
}

/** Who uses a tool, and how it makes other calls. */
export interface Caller {
  connection: Connection
  /** The name of the token. */
  by: string
  /** Of the tool's path. */
  params: Record<string, string>
}

/** A parameter of a path: an id, as every call answers it. */
export const idSchema = z.string().regex(/^[\w-]{1,100}$/, 'An id is one that a tool answered.')

const ofArticle = 'The id is the `_id` of a list or a search.'

function reading(name: string, call: Call, about = ''): Tool {
  return { name, call, about, input: call.query ?? z.strictObject({}), bodyOf: undefined }
}

function writing<Input extends z.ZodType>(
  tool: { name: string; call: Call; about: string; input: Input },
  bodyOf: (input: z.output<Input>, caller: Caller) => object | Promise<object>,
): Tool {
  return { ...tool, bodyOf }
}

/**
 * Everything that an assistant may do: it reads, and what it writes is beside the texts, or is a new draft.
 * None of these changes, publishes or deletes a text.
 */
export const tools: readonly Tool[] = [
  reading('search', search.searchArticles, 'Only of what readers see.'),
  reading(
    'adminListArticles',
    articles.listArticles,
    'With `q`, those whose title or text has these words. After the answer stands the `before` of the next page, if there is one.',
  ),
  reading('adminReadArticle', articles.readArticle, `${ofArticle} The text is HTML.`),
  reading('listNotes', notes.listNotes, ofArticle),
  reading('listSuggestions', suggestions.listSuggestions, ofArticle),
  reading(
    'readSuggestion',
    suggestions.readSuggestion,
    'What is proposed is the difference of its texts.',
  ),
  reading('readChecklist', checklist.readChecklist, ofArticle),
  reading('listLinkChecks', checklist.listLinkChecks, ofArticle),
  writing(
    {
      name: 'addNote',
      call: notes.createNote,
      about: `${ofArticle} \`quote\` is the passage, word for word as readers see it, without tags.`,
      input: noteSubmissionSchema.omit({ id: true, anchor: true }),
    },
    (note) => ({ ...note, id: crypto.randomUUID(), anchor: quotedAnchor(note.quote) }),
  ),
  writing(
    {
      name: 'replyToNote',
      call: notes.createReply,
      about: 'The key is the `id` of the note.',
      input: replySubmissionSchema.omit({ id: true }),
    },
    (reply) => ({ ...reply, id: crypto.randomUUID() }),
  ),
  writing(
    {
      name: 'saveSuggestion',
      call: suggestions.saveSuggestion,
      about: `${ofArticle} Suggests changes, which editors accept or refuse one by one; the text stays as it is. Each is some words of a field, just as \`adminReadArticle\` has them, or \`readSuggestion\` once you suggested something, and what would be there instead. What you suggested before stays.`,
      input: proposedChangesSchema,
    },
    ({ changes }, caller) => suggestionOf(caller, changes),
  ),
  writing(
    {
      name: 'createArticle',
      call: articles.createArticle,
      about: 'It is a draft, which only people publish. The content is HTML.',
      input: articleTextSchema,
    },
    (text) => ({ ...text, published: false }),
  ),
]

export function toolsFor(granted: readonly Grant[]): Tool[] {
  return tools.filter(({ call }) => call.grants?.some((grant) => granted.includes(grant)))
}

export function parametersOf({ path }: Pick<Call, 'path'>): string[] {
  return [...path.matchAll(/:([a-z]+)/g)].map(([, name = '']) => name)
}

/** The JSON Schema of what a tool takes: its path's parameters beside its query or body. */
export function inputSchemaOf({ call, input }: Tool): Record<string, unknown> & { type: 'object' } {
  const {
    $schema: _,
    properties = {},
    required = [],
    ...more
  } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  const names = parametersOf(call)
  const { $schema: __, ...parameter } = z.toJSONSchema(idSchema)
  const parameters = Object.fromEntries(names.map((name) => [name, parameter]))
  return {
    ...more,
    type: 'object',
    properties: { ...parameters, ...properties },
    required: [...names, ...required],
    additionalProperties: false,
  }
}
