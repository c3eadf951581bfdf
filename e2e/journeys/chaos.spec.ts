import { expect, test } from '@playwright/test'
import { formatTable } from '../chaos/comparison.ts'
import { runChaos } from '../chaos/run.ts'
import { FAULTS, type FaultName } from '../chaos/faults.ts'

/** One run; `npm run chaos -- --hours 8 --seed 3` runs longer. */

// The observer already records every picture.
test.use({ trace: 'off', screenshot: 'off' })

test('shows a picture during all faults, and the recorded plays match the display (product 5, PLY-2, PLY-3)', async () => {
  // A minute of faults, and as much again where the machine is busy.
  test.setTimeout(300_000)
  const outcome = await runChaos({
    seed: 7,
    folder: test.info().outputPath('day'),
    troubles: Object.keys(FAULTS) as FaultName[],
    spotSeconds: 2.5,
    pace: 0.4,
    tell: () => {},
  })
  const { lines, wrong, report, reports } = outcome
  test.info().annotations.push({ type: 'truth against books', description: `\n${formatTable(lines)}` })
  expect(report.empty, 'instants without a picture').toEqual([])
  expect(wrong, outcome.protocol).toEqual([])
  expect(reports.filter(({ plays, report, table: sum }) => plays !== report || plays !== sum)).toEqual([])
  // The run proves something only if it was observed most of the time, and mostly in whole spots.
  expect(lines.reduce((sum, { full }) => sum + full, 0)).toBeGreaterThanOrEqual(8)
  expect(outcome.answersLost).toBeGreaterThan(0)
  expect(outcome.boots).toBe(4)
})
