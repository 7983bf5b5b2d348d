// What tests take from the tools: Biome lets no other file of the Worker import them.
export {
  type SentStatement,
  wrapBucket,
  wrapDatabase,
} from '#tools/platform/services/wrapped-services.ts'
