/** The languages that an article can be chosen to be in, by their tags. */
export const articleLanguages = [
  ...['ar', 'bg', 'bn', 'ca', 'cs', 'da', 'de', 'el', 'en', 'es', 'et', 'eu', 'fa', 'fi', 'fr'],
  ...['ga', 'gl', 'he', 'hi', 'hr', 'hu', 'hy', 'id', 'is', 'it', 'ja', 'ka', 'ko', 'ku', 'lt'],
  ...['lv', 'mk', 'ms', 'mt', 'nb', 'nl', 'pl', 'ps', 'pt', 'ro', 'ru', 'sk', 'sl', 'sq', 'sr'],
  ...['sv', 'sw', 'ta', 'th', 'ti', 'tr', 'uk', 'ur', 'vi', 'yi', 'zh'],
] as const
