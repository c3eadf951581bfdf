import { cpus, totalmem } from 'node:os'
import { UsageError, runCommandLine, parseWholeNumber } from '../../tools/src/harness/command-line.ts'
import { measureAvailability } from './availability.ts'
import { measureBooking } from './booking.ts'
import { measureBundle } from './bundle.ts'
import { measureBytes } from './bytes.ts'
import { measureAccept } from './accept.ts'
import { measureComeback } from './comeback.ts'
import { measureFleet } from './fleet.ts'
import { measureHeartbeats } from './heartbeats.ts'
import { measureMedia } from './media.ts'
import type { Options } from './options.ts'
import { measurePacking } from './packing.ts'
import { measurePayments } from './payments.ts'
import { measurePictures } from './pictures.ts'
import { measurePlays } from './plays.ts'
import { measureRead } from './read.ts'
import type { Row } from './report.ts'
import { measureRoles } from './roles.ts'
import { measureStart } from './start.ts'
import { measureUpload } from './upload.ts'

/**
 * Measures the product and a plain program with the same work in one run on one machine, so that the ratios can be
 * compared between machines. Slow, and not part of the tests.
 */
const MEASUREMENTS: Record<string, (options: Options) => Promise<Row[]>> = {
  read: measureRead,
  booking: measureBooking,
  availability: measureAvailability,
  fleet: measureFleet,
  upload: measureUpload,
  pictures: measurePictures,
  media: measureMedia,
  start: measureStart,
  bundle: measureBundle,
  payments: () => measurePayments(),
  heartbeats: measureHeartbeats,
  plays: measurePlays,
  comeback: measureComeback,
  roles: measureRoles,
  accept: measureAccept,
  bytes: measureBytes,
  packing: measurePacking,
}

const HELP = `npm run bench -- NAME ...
  Measures the product beside something plain that does the same work, in turns and in one run. Prints a table, a row
  as soon as it is known; without a name everything, which takes more than an hour. docs/measurements.md says what
  each one does and what came of it.

  what people ask for: read, booking, availability, fleet, upload, pictures, media, start, bundle
  what devices do:     heartbeats, plays, comeback, roles, accept, bytes, packing
  what is proven:      payments (in 5,000 orders, the ledger against a model of it)

  --seconds 300       how long each stretch of what devices do lasts
  --devices N         how many devices there are; left out: what each measurement says
                      (npm run bench -- heartbeats --seconds 20 --devices 5000 is a quick look)

It needs PostgreSQL, and nginx for media.
`

const SIZES = { seconds: { type: 'string' }, devices: { type: 'string' } } as const

await runCommandLine(
  HELP,
  SIZES,
  async (values, asked) => {
    const names = asked.length > 0 ? asked : Object.keys(MEASUREMENTS)
    const unknown = names.find((name) => MEASUREMENTS[name] === undefined)
    if (unknown !== undefined)
      throw new UsageError(`there is no measurement "${unknown}": ${Object.keys(MEASUREMENTS).join(', ')}`)
    const options = {
      seconds: values.seconds === undefined ? undefined : parseWholeNumber('seconds', values.seconds),
      devices: values.devices === undefined ? undefined : parseWholeNumber('devices', values.devices),
    }
    process.stdout.write(
      `${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}\n\n`,
    )
    process.stdout.write('| What | Ours | Beside it | Ratio | Aim | |\n|---|---|---|---|---|---|\n')
    for (const name of names) for (const row of (await MEASUREMENTS[name]?.(options)) ?? []) print(row)
  },
  { takesNames: true },
)

function print({ what, ours, beside, ratio, aim, met }: Row): void {
  const verdict = met === null ? '' : met ? 'met' : 'MISSED'
  process.stdout.write(`| ${[what, ours, beside, ratio, aim, verdict].join(' | ')} |\n`)
}
