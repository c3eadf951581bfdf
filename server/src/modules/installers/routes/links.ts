import { createInstallerLink, listInstallerLinks, withdrawInstallerLink } from '@marquee/contract/installer-links'
import { installerLinkTexts } from '@marquee/contract/messages/installer-links'
import { COMMON } from '@marquee/contract/refusals'
import { runInTransaction } from '../../../platform/db/database.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import { countAttempt, type RateLimit } from '../../../platform/rate-limit.ts'
import { toUserActor } from '../../audit/commands.ts'
import { requireOwnOwner } from '../../owners/policy.ts'
import { pickVenue } from '../../screens/commands/venues.ts'
import { createInstallerLink as create, withdrawInstallerLink as withdraw } from '../commands/links.ts'
import { listLinks } from '../queries/links.ts'

/** The links of a user in an hour: withdrawn ones make room for others. */
const LINKS_PER_USER: RateLimit = { max: 60, windowSeconds: 3600 }

/** Links for installers, as partners manage them (decision 42). */
export const installerLinkRoutes: readonly Route[] = [
  route(listInstallerLinks, async ({ caller }, { db, clock }) => ({
    links: caller.ownerId ? await listLinks(db, caller.ownerId, clock.now()) : [],
  })),

  route(createInstallerLink, async (call, { db, database, clock, config }) => {
    const { caller, body } = call
    const own = requireOwnOwner(caller, createInstallerLink.refusals.noOwner)
    const at = clock.now()
    await countAttempt(db, `installer-link:${caller.userId}`, LINKS_PER_USER, at)
    const made = { by: toUserActor(call), link: { name: body.name, days: body.days, venue: pickVenue(body) } }
    return runInTransaction(database, async (tx) => {
      const { linkId, secret } = await create(tx, own, made, at)
      const link = (await listLinks(tx, own.ownerId, at)).find(({ _id }) => _id === linkId)
      if (!link) throw new Error('the link was created')
      return { success: true, url: `${config.publicUrl}/install/${secret}`, link }
    })
  }),

  route(withdrawInstallerLink, async (call, { database, clock }) => {
    const own = requireOwnOwner(call.caller, COMMON.notFound)
    const which = { by: toUserActor(call), linkId: call.params.id }
    await runInTransaction(database, (tx) => withdraw(tx, own, which, clock.now()))
    return { success: true, message: installerLinkTexts.withdrawn }
  }),
]
