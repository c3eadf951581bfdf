import { isVideo, type Spot } from './schedule.ts'

export type State = 'loading' | 'pairing' | 'playing' | 'house' | 'closed'

/** What anybody who looks at the page from outside can rely on: attributes of the body. */
export function tell(state: State, playingId = '', manifestVersion = ''): void {
  const { dataset } = document.body
  dataset.state = state
  dataset.playing = playingId
  dataset.manifest = manifestVersion
}

export function tellSpot(spot: Spot, manifestVersion: string): void {
  if (isVideo(spot)) tell('playing', spot.id, manifestVersion)
  else tell(spot.kind, '', manifestVersion)
}
