/** An article's text and corrections that are together more than a row of D1 holds. */
export class TooLongToStore extends Error {
  /** What can be made shorter. */
  readonly field: 'correction.note' | 'content'

  constructor(field: TooLongToStore['field'], message: string) {
    super(message)
    this.field = field
  }
}
