/** A document of the text editor, as JSON. */
export interface DocumentNode {
  type: string
  attrs?: Attributes
  content?: readonly DocumentNode[]
  marks?: readonly DocumentMark[]
  text?: string
}

export interface DocumentMark {
  type: string
  attrs?: Attributes
}

type Attributes = Readonly<Record<string, unknown>>

export interface PathNode {
  type: string
  attrs?: Attributes
}
