import { createRandom } from '@marquee/simulator/virtual/random'
import { createMachine } from '@marquee/simulator/virtual/machine'
import { createTimelines } from '@marquee/simulator/virtual/timelines'
import { createTransport } from '@marquee/simulator/virtual/transport'

type Showing = { url: string; credential: { token: string; screenId: string }; fromMs: number; untilMs: number }

/** A device on the code of the player, without a display, plays for a while of virtual time (decision 24). */
export async function playOnDevice({ url, credential, fromMs, untilMs }: Showing): Promise<void> {
  const [timelines, transport, problems] = [createTimelines(fromMs), createTransport(), [] as string[]]
  transport.setAddress(url)
  const machine = createMachine({
    name: 'device',
    lane: timelines.open(),
    plan: {
      isOn: [{ fromMs, untilMs }],
      isOffline: [],
      clockError: () => 0,
      clockWords: 'right',
      driftPpm: 0,
      loses: 0,
      repeats: 0,
      isSlow: 0,
      isBusy: 0,
      filesBroken: null,
      change: null,
    },
    chance: createRandom(credential.screenId),
    transport,
    serverDown: [],
    route: undefined,
    beatSeconds: undefined,
    onProblem: (problem) => void problems.push(problem),
  })
  machine.pair(credential, false)
  await timelines.advance(untilMs)
  const stopped = machine.stop()
  await timelines.advance(untilMs + 3_600_000)
  await stopped
  transport.close()
  if (problems.length > 0) throw new Error(problems.join('\n'))
}
