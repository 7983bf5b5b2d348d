/** The limits of everything that people can send. Characters are UTF-16 code units. */
export const limits = {
  title: 200,
  /** Of the last part of an article's address. */
  slug: 100,
  summary: 600,
  content: 400_000,
  author: 120,
  authorLine: 300,
  authorsOfArticle: 12,
  /** Of an article's cover, and of a picture. */
  credit: 200,
  coverAlt: 500,
  /** Of a picture in the media library. */
  imageName: 200,
  licence: 100,
  /** Places that show a picture and get another one in a single call. */
  replacedPlaces: 1_000,
  tag: 40,
  tags: 20,
  address: 2_000,
  quotes: 20,
  quoteText: 600,
  quoteAttribution: 200,
  citations: 100,
  citationTitle: 300,
  rewriteNote: 1_000,
  versionName: 80,
  /** Discarded texts of a person, in all articles. */
  discardedTexts: 200,
  /** Notes of an article, open and resolved. */
  notes: 500,
  noteReplies: 200,
  noteText: 2_000,
  noteQuote: 500,
  noteMentions: 20,
  /** Pieces of a note's passage. */
  noteRanges: 50,
  noteAnchorText: 200,
  noteAnchorContext: 32,
  /** Of a correction or of the explanation of a withdrawal. */
  correctionNote: 2_000,
  /** Of the words that a correction shows readers. */
  changeLog: 4_000,
  /** Of an article. */
  corrections: 100,
  /** Of the reason why a blocker of the checklist is overridden. */
  overrideReason: 300,
  sensitiveName: 80,
  sensitiveNames: 200,
  /** Editions of the magazine, and the highest number that one may have. */
  editions: 200,
  editionNumber: 99_999,
  /** Pictures of an article that the site does not have, and that an override names. */
  missingPictures: 1_000,
  /** Articles of an edition: all of them are published in one batch. */
  editionArticles: 30,
  editorial: 6_000,
  /** Open suggestions of an article. */
  suggestions: 20,
  /** Of a suggestion: changes that have no place in the text any more. */
  lostChanges: 200,
  adminSearch: 100,
  /** Tags to choose from in the portal. */
  listedTags: 500,
  accessKey: 200,
  accessKeyName: 80,
  /** With what it is shown with, no longer than a username. */
  tokenName: 50,
  tokenOrigins: 10,
  /** Messages of an assistant in one request: each may take dozens of queries, of 1,000 in all. */
  assistantBatch: 10,
  /** What an assistant suggests with one message. */
  proposedChanges: 50,
  webhooks: 20,
  webhookDescription: 200,
  /** Neither revoked nor expired. */
  tokens: 100,
  /** Named access keys that are not revoked. */
  accessKeys: 200,
  /** The shortest shared access key that can be set in the settings. */
  sharedKeyMinimum: 12,
  siteName: 80,
  tagline: 160,
  loginHint: 300,
  /** Lines of the login's terminal, and characters of one: it fits on a phone. */
  loginLines: 6,
  loginLine: 34,
  headerLinks: 6,
  footerLinks: 16,
  linkLabel: 24,
  /** Of all labels of the header together, which are one line on a tablet. */
  headerLabels: 36,
  /** A text of the settings, such as that of *About*. */
  siteText: 20_000,
  categoryName: 40,
  categories: 20,
  username: 60,
  password: 200,
  /** Bytes of a JSON body: an article at its maximum, escaped, with some room. */
  jsonBody: 2_000_000,
  /** Bytes of a save beside suggestions: three texts at their maximum. */
  suggestionsBody: 6_000_000,
  jsonDepth: 20,
  vitalsBody: 1_000,
  policyReport: 16_000,
  /** Bytes of the login form, as browsers without JavaScript send it. */
  formBody: 10_000,
  /** Of the person that a preview link is made for. */
  previewName: 80,
  previewPassphraseMinimum: 8,
  /** Preview links of an article that are neither revoked nor expired. */
  previewLinks: 50,
  /** Answers of one preview link, and of all links of an article. */
  previewAnswers: 100,
  previewAnswersOfArticle: 500,
  /** Bytes of an answer's form: percent-encoding takes up to nine for a character. */
  previewForm: 40_000,
  /** Bytes of one restore call: an image, or some articles at their maximum. */
  restoreBody: 12_000_000,
  imageBytes: 10_000_000,
  /** Bytes of an uploaded audio file: a request to a Worker may have 100 MB on most plans. */
  audioBytes: 95_000_000,
  audioTitle: 200,
  audioSeconds: 86_400,
  /** Pixels of an uploaded image, all frames of an animation together. */
  imagePixels: 50_000_000,
  /** Width and height of an uploaded image in pixels. */
  imageSide: 12_000,
  /** Entries of the audit list in one download: bounds its memory. */
  downloadedEntries: 10_000,
} as const
