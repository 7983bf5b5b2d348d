/** Something that the person at the keyboard can mend; told in one sentence, without a stack. */
export class UserError extends Error {}
