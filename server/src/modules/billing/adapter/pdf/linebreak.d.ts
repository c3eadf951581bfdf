/** Where lines may break (UAX #14); the package brings no types. */
declare module 'linebreak' {
  export default class LineBreaker {
    constructor(words: string)
    /** @returns the next place before which a line may begin, the last one is the end; null after that */
    nextBreak(): { position: number; required?: boolean } | null
  }
}
