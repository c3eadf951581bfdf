import { changeScreenTags } from '@marquee/contract/screen-bulk'
import { changeTags } from '@marquee/contract/screen-tags.rules'
import { saveTags } from '../../modules/screens/commands/tags.ts'
import { requireOwnScreens } from '../../modules/screens/policy.ts'
import { runInTransaction } from '../../platform/db/database.ts'
import { type Route, route } from '../../platform/http/route.ts'

/** Changes of many screens of a partner at once, with a result for each (decision 36). */
export const bulkChangesRoutes: readonly Route[] = [
  route(changeScreenTags, async ({ caller, body }, { database, db }) => {
    const { screens, add, remove } = body
    const ownerId = await requireOwnScreens(db, caller, screens)
    const change = (tags: readonly string[]) => changeTags(tags, { add, remove })
    return { results: await runInTransaction(database, (tx) => saveTags(tx, ownerId, screens, change)) }
  }),
]
