/** The limits of everything that people can send. Characters are UTF-16 code units. */
export const limits = {
  title: 200,
  /** Of the last part of an article's address. */
  slug: 100,
  summary: 600,
  content: 400_000,
  author: 120,
  photoCredit: 200,
  coverAlt: 500,
  tag: 40,
  tags: 20,
  address: 2_000,
  quotes: 20,
  quoteText: 600,
  quoteAttribution: 200,
  citations: 100,
  citationTitle: 300,
  rewriteNote: 1_000,
  /** Characters of a search in the admin portal. */
  adminSearch: 100,
  accessKey: 200,
  accessKeyName: 80,
  /** Named access keys that are not revoked. */
  accessKeys: 200,
  /** The shortest shared access key that can be set in the settings. */
  sharedKeyMinimum: 12,
  siteName: 80,
  tagline: 160,
  loginHint: 300,
  /** A text of the settings, such as that of *About*. */
  siteText: 20_000,
  categoryName: 40,
  categories: 20,
  username: 60,
  password: 200,
  /** Bytes of a JSON body: an article at its maximum, escaped, with some room. */
  jsonBody: 2_000_000,
  /** Levels of nesting in a JSON body. */
  jsonDepth: 20,
  /** Bytes of a page's web-vitals report. */
  vitalsBody: 1_000,
  /** Bytes of a browser's Content-Security-Policy report. */
  policyReport: 16_000,
  /** Bytes of the login form, as browsers without JavaScript send it. */
  formBody: 10_000,
  /** Bytes of one restore call: an image, or some articles at their maximum. */
  restoreBody: 12_000_000,
  /** Bytes of an uploaded image. */
  imageBytes: 10_000_000,
  /** Pixels of an uploaded image, all frames of an animation together. */
  imagePixels: 50_000_000,
  /** Width and height of an uploaded image in pixels. */
  imageSide: 12_000,
} as const
