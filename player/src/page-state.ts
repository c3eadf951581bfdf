import { isVideo, type Spot } from './schedule.ts'

export type PageState = 'loading' | 'pairing' | 'playing' | 'house' | 'closed'

/** Attributes of the body by which tests and monitoring read the state of the page. */
export function setPageState(state: PageState, playingId = '', manifestVersion = ''): void {
  const { dataset } = document.body
  dataset.state = state
  dataset.playing = playingId
  dataset.manifest = manifestVersion
}

export function setSpotState(spot: Spot, manifestVersion: string): void {
  if (isVideo(spot)) setPageState('playing', spot.id, manifestVersion)
  else setPageState(spot.kind, '', manifestVersion)
}
