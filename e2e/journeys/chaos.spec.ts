import { expect, test } from '@playwright/test'
import { formatTable } from '../chaos/comparison.ts'
import { runChaos } from '../chaos/run.ts'
import { FAULTS, type FaultName } from '../chaos/faults.ts'

/** The whole of it, once; `npm run chaos -- --hours 8 --seed 3` goes on for as long as one likes. */

// The witness looks at every picture already.
test.use({ trace: 'off', screenshot: 'off' })

test('shows a picture through the whole of a bad day, and the books agree with what was on the glass (product 5, PLY-2, PLY-3)', async () => {
  // A minute of troubles, and as much again where the machine does other things as well.
  test.setTimeout(300_000)
  const outcome = await runChaos({
    seed: 7,
    folder: test.info().outputPath('day'),
    troubles: Object.keys(FAULTS) as FaultName[],
    spotSeconds: 2.5,
    pace: 0.4,
    tell: () => {},
  })
  const { lines, wrong, testimony, reports } = outcome
  test.info().annotations.push({ type: 'truth against books', description: `\n${formatTable(lines)}` })
  expect(testimony.empty, 'instants without a picture').toEqual([])
  expect(wrong, outcome.protocol).toEqual([])
  expect(reports.filter(({ plays, report, table: sum }) => plays !== report || plays !== sum)).toEqual([])
  // What proves something: most of the day was seen, and most of it were whole spots.
  expect(lines.reduce((sum, { full }) => sum + full, 0)).toBeGreaterThanOrEqual(8)
  expect(outcome.answersLost).toBeGreaterThan(0)
  expect(outcome.boots).toBe(4)
})
