import fc from 'fast-check'

// Each push tries the same cases; the nightly run sets both variables.
fc.configureGlobal({
  seed: Number(process.env.SEED || 1),
  numRuns: Number(process.env.FUZZ_CASES || 300),
})
