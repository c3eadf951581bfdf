/** Options besides the names of the measurements; each measurement has its own defaults. */
export type Options = {
  /** The duration of each period under load. */
  seconds: number | undefined
  /** The number of devices. */
  devices: number | undefined
}
