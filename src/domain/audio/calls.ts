import { call } from '#domain/calls/call.ts'
import { fileSchema } from '#domain/calls/query.ts'
import { uploadedAudioSchema } from './audio-schema.ts'

export const uploadAudio = call('POST /api/upload/audio', {
  access: 'writer',
  grants: ['media'],
  summary: 'Stores an audio file: MP3 or M4A, as the body itself, with its SHA-256.',
  query: fileSchema,
  bodyType: 'application/octet-stream',
  status: 201,
  response: uploadedAudioSchema,
})
