/** Line breaks (UAX #14); the package has no types. */
declare module 'linebreak' {
  export default class LineBreaker {
    constructor(words: string)
    /** @returns the next position at which a line may begin; the last one is the end of the text; null after that */
    nextBreak(): { position: number; required?: boolean } | null
  }
}
