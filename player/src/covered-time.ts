import type { Showing } from './proof.ts'
import type { Stage } from './show.ts'

/** Plays a video. The time in which something covered it does not count as shown (decision 37); a proof has no negative length. */
export async function playCovered(
  stage: Pick<Stage, 'play'>,
  onFirstFrame: () => void,
  state: { coverMs: () => number },
): Promise<Showing> {
  let before = 0
  const shown = await stage.play(() => {
    before = state.coverMs()
    onFirstFrame()
  })
  return { ...shown, durationMs: shown.durationMs - state.coverMs() + before }
}
