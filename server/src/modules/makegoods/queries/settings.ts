import { DEFAULT_CHOICE_DAYS, DEFAULT_MIN_PERCENT, type MakegoodSettings } from '@marquee/contract/makegoods'
import type { Db } from '../../../platform/db/database.ts'
import { pickColumns } from '../../../platform/db/columns.ts'
import { makegoodSettings as table } from '../schema.ts'

const DEFAULTS: MakegoodSettings = { mode: 'off', minPercent: DEFAULT_MIN_PERCENT, choiceDays: DEFAULT_CHOICE_DAYS }

/** The operator's rule for missing plays; off before it is saved (decision 34). */
export async function readMakegoodSettings(db: Db): Promise<MakegoodSettings & { activeSince: Date | null }> {
  const [row] = await db.select(pickColumns(table, 'mode', 'minPercent', 'choiceDays', 'activeSince')).from(table)
  return row ?? { ...DEFAULTS, activeSince: null }
}
