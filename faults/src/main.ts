import { NotUnderstood, obey, wholeNumber } from '../../tools/src/rig/command-line.ts'
import { chanceOf } from '../../tools/src/rig/chance.ts'
import { diskFull, smallDisk } from './disk.ts'
import { DATABASE_CUT, type Fault, type Result, SERVER_KILLED, suffer } from './ordeal.ts'
import { openTown } from './town.ts'

/**
 * `npm run faults`: takes the server, the database and its disk away while devices send plays and signs of life, and looks
 * whether everything that was acknowledged is still there. Ends with code 1 when it is not.
 */
const HELP = `npm run faults -- --rounds 50 --devices 40 --seed 3
  Takes the server, the database and its disk away while devices send plays and signs of life, and looks whether
  everything that was acknowledged is there once, and whether the sums are right. Says one thing for each kind of
  fault when it is through with it, which takes minutes; exit code 1 when something is wrong (decision 24).

  --rounds 20         how often server and database are killed
  --devices 20        how many devices send
  --seed 1            a number; when things happen is drawn from it
  --only KIND         server, database or disk; the last needs a user who may mount one

It needs PostgreSQL.
`
const DISK_MIB = 400

type Asked = { rounds: number; devices: number; seed: number }
const KINDS: Record<string, (asked: Asked) => Promise<void>> = {
  server: killed(SERVER_KILLED),
  database: killed(DATABASE_CUT),
  disk: filled,
}

await obey(
  HELP,
  {
    rounds: { type: 'string', default: '20' },
    devices: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
  },
  async ({ rounds, devices, seed, only }) => {
    const asked = {
      rounds: wholeNumber('rounds', rounds),
      devices: wholeNumber('devices', devices),
      seed: wholeNumber('seed', seed),
    }
    const kinds = Object.entries(KINDS).filter(([name]) => only === undefined || name === only)
    if (kinds.length === 0) throw new NotUnderstood(`there is no fault "${only}": ${Object.keys(KINDS).join(', ')}`)
    for (const [name, run] of kinds) {
      process.stdout.write(`${name}: ${asked.devices} devices send ...\n`)
      await run(asked)
    }
  },
)

function killed(fault: Fault): (asked: Asked) => Promise<void> {
  return async ({ rounds, devices, seed }) => {
    const town = await openTown(devices)
    const faults = Array.from({ length: rounds }, () => fault)
    try {
      tell(fault.name, await suffer(town, faults, chanceOf(seed)))
    } finally {
      await town.close()
    }
  }
}

async function filled({ devices, seed }: Asked): Promise<void> {
  const disk = smallDisk(DISK_MIB)
  if (disk === null) return void process.stdout.write('a disk of its own cannot be mounted here: left out\n')
  try {
    const town = await openTown(devices, disk.folder)
    try {
      tell(diskFull(disk).name, await suffer(town, [diskFull(disk), diskFull(disk)], chanceOf(seed)))
    } finally {
      await town.close()
    }
  } finally {
    disk.remove()
  }
}

function tell(name: string, { rounds, made, acknowledged, inTheAir, wrong }: Result): void {
  process.stdout.write(
    `${name}, ${rounds} times: ${made} plays made, ${acknowledged} acknowledged, ${inTheAir} without an answer at that moment\n` +
      `${wrong.length === 0 ? '  all of them are there once, and the sums are right' : wrong.map((what) => `  WRONG: ${what}`).join('\n')}\n`,
  )
  if (wrong.length > 0) process.exitCode = 1
}
