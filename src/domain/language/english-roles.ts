/** What authors did, in English. Apart from the other words, which the editor does not need. */
export const englishRoles = {
  text: 'Text',
  reporting: 'Reporting',
  photography: 'Photography',
  translation: 'Translation',
}
