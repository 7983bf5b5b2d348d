/** The styles of an EPUB: few, since the reader's device chooses type and colours. */
export const epubStyles = `body { margin: 0 5%; line-height: 1.5; }
h1 { margin: 0.2em 0 0.5em; font-size: 1.9em; line-height: 1.15; }
h2 { margin: 1.6em 0 0.5em; font-size: 1.3em; }
h3 { margin: 1.4em 0 0.4em; font-size: 1.1em; }
h1, h2, h3 { text-align: start; page-break-after: avoid; break-after: avoid; }
img { max-width: 100%; height: auto; }
figure { margin: 1.5em 0; page-break-inside: avoid; break-inside: avoid; }
figcaption, .facts { font-size: 0.85em; }
.kicker { margin: 2em 0 0; font-size: 0.85em; letter-spacing: 0.04em; }
.summary { font-size: 1.15em; font-style: italic; }
.logo { margin: 2em 0 0; }
.logo img { max-width: 60%; max-height: 4em; width: auto; }
.cover { margin: 0 0 1.5em; text-align: center; }
blockquote { margin-block: 1.2em; margin-inline: 1.2em 0; font-style: italic; }
pre { white-space: pre-wrap; }
table { border-collapse: collapse; }
td, th { padding-block: 0.2em; padding-inline: 0 0.6em; border-bottom: 1px solid; text-align: start; vertical-align: top; }
nav ol { padding-inline-start: 1.4em; }
nav li { margin: 0.5em 0; }
`
