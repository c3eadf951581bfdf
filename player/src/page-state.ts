import { isVideo, type Spot } from './schedule.ts'

export type PageState = 'loading' | 'pairing' | 'playing' | 'house' | 'closed'

/** What anybody who looks at the page from outside can rely on: attributes of the body. */
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
