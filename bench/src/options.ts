/** What may be said beside the names of the measurements; each one has sizes of its own where it is not said. */
export type Options = {
  /** How long each stretch under load lasts. */
  seconds: number | undefined
  /** How many devices there are. */
  devices: number | undefined
}
