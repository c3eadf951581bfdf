import { cpus, totalmem } from 'node:os'
import { measureAvailability } from './availability.ts'
import { measureBooking } from './booking.ts'
import { measureBundle } from './bundle.ts'
import { measureMedia } from './media.ts'
import { measurePictures } from './pictures.ts'
import { measureRead } from './read.ts'
import type { Row } from './report.ts'
import { measureStart } from './start.ts'
import { measureUpload } from './upload.ts'

/**
 * Measures the product beside something plain that does the same work, in one run on one machine, so
 * that the ratios mean something anywhere. Slow, and no part of the tests.
 *
 * `npm run bench` measures everything, `npm run bench -- read media` only these.
 */
const MEASUREMENTS: Record<string, () => Promise<Row[]>> = {
  read: measureRead,
  booking: measureBooking,
  availability: measureAvailability,
  upload: measureUpload,
  pictures: measurePictures,
  media: measureMedia,
  start: measureStart,
  bundle: measureBundle,
}

const asked = process.argv.slice(2)
const names = asked.length > 0 ? asked : Object.keys(MEASUREMENTS)
process.stdout.write(
  `${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}\n\n`,
)
process.stdout.write('| What | Ours | Beside it | Ratio | Aim | |\n|---|---|---|---|---|---|\n')
for (const name of names) {
  const measure = MEASUREMENTS[name]
  if (!measure) throw new Error(`there is no measurement "${name}": ${Object.keys(MEASUREMENTS).join(', ')}`)
  for (const row of await measure()) {
    process.stdout.write(
      `| ${row.what} | ${row.ours} | ${row.beside} | ${row.ratio} | ${row.aim} | ${row.met ? 'met' : 'MISSED'} |\n`,
    )
  }
}
