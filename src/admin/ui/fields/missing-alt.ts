/** Said beside an empty alternative text. It is a hint: nothing waits for it. */
export const missingAlt = 'Missing: say what the picture shows, for readers who cannot see it.'
