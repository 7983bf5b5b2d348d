import { configure } from '@testing-library/react'

// A busy machine draws later than within the second that is waited by default.
configure({ asyncUtilTimeout: 60_000 })
