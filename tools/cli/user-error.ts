/** Something that the person at the keyboard can mend. Commands print its message without a stack. */
export class UserError extends Error {}
