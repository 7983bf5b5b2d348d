const wanted = 16 / 9

/** How far an image's shape may be off before somebody sees what is cut away. */
const tolerance = 0.03

const recommendedWidth = 1600

/**
 * @param image a cover's measures in pixels, where they are known
 * @returns what to know about it beside the recommendation; empty where there is nothing to say
 */
export function coverAdvice({ width, height }: { width?: number; height?: number }): string {
  if (!width || !height) return ''
  const size = `This one is ${width}x${height}`
  const shape = width / height
  if (Math.abs(shape - wanted) > wanted * tolerance) {
    const lost = shape > wanted ? 'sides' : 'top and bottom'
    return `${size}: its ${lost} are cut off.`
  }
  return width < recommendedWidth ? `${size}: it may look soft on large screens.` : ''
}
