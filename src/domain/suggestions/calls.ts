import * as z from 'zod'
import { call } from '#domain/calls/call.ts'
import {
  suggestionEndSchema,
  suggestionSchema,
  suggestionSubmissionSchema,
  wholeSuggestionSchema,
} from './suggestion.ts'

export const listSuggestions = call('GET /api/admin/articles/:id/suggestions', {
  access: 'writer',
  grants: ['read-all', 'suggest'],
  summary: 'The open suggestions of an article without their texts, oldest first.',
  response: z.array(suggestionSchema),
})

export const readSuggestion = call('GET /api/admin/articles/:id/suggestions/:suggestion', {
  access: 'writer',
  grants: ['read-all', 'suggest'],
  summary: 'A suggestion, whole.',
  response: wholeSuggestionSchema,
  errors: ['not_found'],
})

export const saveSuggestion = call('PUT /api/admin/articles/:id/suggestion', {
  access: 'writer',
  grants: ['suggest'],
  summary:
    'Stores what the caller proposes to change in an article. It ends, with null, if that is nothing. Answers 409 if the article or the suggestion was changed meanwhile.',
  body: suggestionSubmissionSchema,
  response: wholeSuggestionSchema.nullable(),
  errors: ['not_found', 'conflict'],
})

export const refuseChanges = call('PUT /api/admin/articles/:id/suggestions/:suggestion', {
  access: 'writer',
  summary:
    'Stores what is left of a suggestion after some of its changes were refused, or taken back by its maker. What it was is kept with the discarded texts.',
  body: suggestionSubmissionSchema,
  response: wholeSuggestionSchema.nullable(),
  errors: ['forbidden', 'not_found', 'conflict'],
})

export const deleteSuggestion = call('DELETE /api/admin/articles/:id/suggestions/:suggestion', {
  access: 'writer',
  grants: ['suggest'],
  summary:
    'Refuses a suggestion, or takes the caller’s own back. Its text is kept with the discarded ones.',
  body: suggestionEndSchema,
  optionalBody: true,
  errors: ['forbidden', 'not_found', 'conflict'],
})
