/** The number of bytes sent at an instant. */
export type UploadSample = { atMs: number; sentBytes: number }

/** Samples of an upload: the first one and those of the last seconds. */
export type UploadSamples = { first: UploadSample; recent: readonly UploadSample[]; totalBytes: number }

const SMOOTHING_MS = 5000
/** Before this time the speed is unreliable (UPL-6). */
const FIRST_REPORT_MS = 2000

/** @param sentBytes the bytes received earlier, which do not count for the current speed */
export function startUpload(atMs: number, totalBytes: number, sentBytes = 0): UploadSamples {
  const first = { atMs, sentBytes }
  return { first, recent: [first], totalBytes }
}

/** Adds a sample to the upload; samples older than five seconds no longer count for the speed. */
export function addSample(upload: UploadSamples, sample: UploadSample, totalBytes: number): UploadSamples {
  const recent = [...upload.recent.filter(({ atMs }) => sample.atMs - atMs <= SMOOTHING_MS), sample]
  return { ...upload, recent, totalBytes }
}

export type UploadReport = {
  percent: number
  sentBytes: number
  totalBytes: number
  /** null until it can be calculated */
  bytesPerSecond: number | null
  secondsLeft: number | null
}

/** The displayed progress: percent and bytes at once, speed and remaining time after two seconds (UPL-6). */
export function computeReport({ first, recent, totalBytes }: UploadSamples): UploadReport {
  const oldest = recent[0] ?? first
  const newest = recent.at(-1) ?? first
  const { sentBytes } = newest
  const elapsedMs = newest.atMs - oldest.atMs
  const isKnown = newest.atMs - first.atMs >= FIRST_REPORT_MS && elapsedMs > 0 && sentBytes > oldest.sentBytes
  const bytesPerSecond = isKnown ? ((sentBytes - oldest.sentBytes) / elapsedMs) * 1000 : null
  return {
    percent: totalBytes > 0 ? Math.min(100, Math.floor((sentBytes / totalBytes) * 100)) : 0,
    sentBytes,
    totalBytes,
    bytesPerSecond,
    secondsLeft: bytesPerSecond && Math.ceil((totalBytes - sentBytes) / bytesPerSecond),
  }
}
