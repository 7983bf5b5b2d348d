/** The width of a screen that an article is read on. */
export interface PreviewWidth {
  name: string
  label: string
  pixels: number
  /** From which width on a screen is of this kind. */
  from: number
}

/** From the narrowest to the widest. */
export const previewWidths: readonly [PreviewWidth, ...PreviewWidth[]] = [
  { name: 'phone', label: 'Phone', pixels: 390, from: 0 },
  { name: 'tablet', label: 'Tablet', pixels: 820, from: 700 },
  { name: 'desk', label: 'Desk', pixels: 1440, from: 1024 },
]
