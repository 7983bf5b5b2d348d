const recommendedShape = 16 / 9

/** How far the shape may differ before cropping becomes visible, as a fraction. */
const tolerance = 0.03

const recommendedWidth = 1600

/** Advice about a cover's size in pixels; empty if it fits the recommendation or is unknown. */
export function coverAdvice({ width, height }: { width?: number; height?: number }): string {
  if (!width || !height) return ''
  const size = `This one is ${width}x${height}`
  const shape = width / height
  if (Math.abs(shape - recommendedShape) > recommendedShape * tolerance) {
    const cropped = shape > recommendedShape ? 'sides' : 'top and bottom'
    return `${size}: its ${cropped} are cut off.`
  }
  return width < recommendedWidth ? `${size}: it may look soft on large screens.` : ''
}
