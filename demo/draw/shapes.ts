/** A point in the picture, in pixels. */
export type Point = readonly [number, number]

/** An ink coverage from 0 to 1, or an SVG paint such as the result of `gradient`. */
export type Paint = number | string

let lastId = 0

function freshId(): string {
  lastId += 1
  return `d${lastId}`
}

/** The grey that stands for an ink coverage. */
export function grey(coverage: number): string {
  const level = Math.round(255 * (1 - Math.min(1, Math.max(0, coverage))))
  return `rgb(${level},${level},${level})`
}

function paint(fill: Paint): string {
  return typeof fill === 'number' ? grey(fill) : fill
}

/** One SVG element. */
function tag(name: string, attributes: Record<string, string | number>, inside = ''): string {
  const list = Object.entries(attributes).map(([key, value]) => `${key}="${value}"`)
  return `<${name} ${list.join(' ')}>${inside}</${name}>`
}

function round(value: number): string {
  return value.toFixed(1)
}

/** A filled polygon; `seam` is a stroke in the same paint that closes hairlines. */
export function polygon(points: readonly Point[], fill: Paint, seam = 0.6): string {
  const list = points.map(([x, y]) => `${round(x)},${round(y)}`).join(' ')
  const edge: Record<string, string | number> =
    seam > 0 ? { stroke: paint(fill), 'stroke-width': seam } : {}
  return tag('polygon', { points: list, fill: paint(fill), ...edge })
}

/** A filled path. */
export function path(d: string, fill: Paint): string {
  return tag('path', { d, fill: paint(fill) })
}

/** A stroked path with round joins, broken into dashes if asked. */
export function stroke(
  d: string,
  ink: Paint,
  width: number,
  cap = 'round',
  dashes = 'none',
): string {
  return tag('path', {
    d,
    fill: 'none',
    stroke: paint(ink),
    'stroke-width': round(width),
    'stroke-linecap': cap,
    'stroke-linejoin': 'round',
    'stroke-dasharray': dashes,
  })
}

/** A straight line. */
export function line(from: Point, to: Point, ink: Paint, width: number, cap = 'butt'): string {
  const d = `M${round(from[0])} ${round(from[1])}L${round(to[0])} ${round(to[1])}`
  return stroke(d, ink, width, cap)
}

/** The path data of a broken line through the points. */
export function trace(points: readonly Point[]): string {
  return points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('')
}

/** An upright rectangle, with rounded corners if asked. */
export function rect(x: number, y: number, w: number, h: number, fill: Paint, r = 0): string {
  const [width, height] = [round(w), round(h)]
  return tag('rect', { x: round(x), y: round(y), width, height, rx: r, fill: paint(fill) })
}

/** An ellipse, turned by `turn` degrees about its centre. */
export function ellipse(
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  fill: Paint,
  turn = 0,
): string {
  const at = { cx: round(cx), cy: round(cy), rx: round(rx), ry: round(ry) }
  const transform = `rotate(${turn} ${at.cx} ${at.cy})`
  return tag('ellipse', { ...at, fill: paint(fill), transform })
}

/** A circle. */
export function circle(cx: number, cy: number, r: number, fill: Paint): string {
  return ellipse(cx, cy, r, r, fill)
}

/** A stop of a gradient: its place from 0 to 1, its coverage, and how opaque it is. */
export type Stop = readonly [number, number, number?]

function stop([at, ink, alpha]: Stop): string {
  return tag('stop', { offset: at, 'stop-color': grey(ink), 'stop-opacity': alpha ?? 1 })
}

function shading(kind: string, place: Record<string, number>, list: readonly Stop[]): Gradient {
  const id = freshId()
  const stops = list.map(stop).join('')
  const def = tag(kind, { id, gradientUnits: 'userSpaceOnUse', ...place }, stops)
  return { def: `<defs>${def}</defs>`, fill: `url(#${id})` }
}

/** A linear gradient between two points of the picture: its definition and its paint. */
export function gradient(from: Point, to: Point, list: readonly Stop[]): Gradient {
  const [x1, y1] = from
  const [x2, y2] = to
  return shading('linearGradient', { x1, y1, x2, y2 }, list)
}

/** A gradient from the top down, between two heights. */
export function down(from: number, to: number, list: readonly Stop[]): Gradient {
  return gradient([0, from], [0, to], list)
}

/** A gradient from left to right, between two places. */
export function across(from: number, to: number, list: readonly Stop[]): Gradient {
  return gradient([from, 0], [to, 0], list)
}

/** A radial gradient around a point of the picture: its definition and its paint. */
export function glow(centre: Point, radius: number, list: readonly Stop[]): Gradient {
  const [cx, cy] = centre
  return shading('radialGradient', { cx, cy, r: radius }, list)
}

/** A gradient: the definition goes into the plate before the shapes that use the paint. */
export type Gradient = { def: string; fill: string }

/** The shapes out of focus by `sigma` pixels. */
export function blurred(shapes: string, sigma: number): string {
  const id = freshId()
  const area = { x: -200, y: -200, width: 2000, height: 1300 }
  const blur = tag('feGaussianBlur', { stdDeviation: sigma })
  const filter = tag('filter', { id, filterUnits: 'userSpaceOnUse', ...area }, blur)
  return `<defs>${filter}</defs>${tag('g', { filter: `url(#${id})` }, shapes)}`
}

/** The shapes seen only inside the outline. */
export function clipped(outline: string, shapes: string): string {
  const id = freshId()
  const hole = tag('clipPath', { id }, outline)
  return `<defs>${hole}</defs>${tag('g', { 'clip-path': `url(#${id})` }, shapes)}`
}

/** The shapes at an opacity from 0 to 1. */
export function faded(shapes: string, opacity: number): string {
  return tag('g', { opacity }, shapes)
}

/** The shapes moved, then turned by `turn` degrees, then scaled. */
export function placed(shapes: string, x: number, y: number, turn = 0, sx = 1, sy = sx): string {
  const at = `translate(${round(x)} ${round(y)}) rotate(${turn})`
  return tag('g', { transform: `${at} scale(${sx} ${sy})` }, shapes)
}
