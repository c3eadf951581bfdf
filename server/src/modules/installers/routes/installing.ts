import {
  getInstallation,
  installScreen,
  listInstallerVenues,
  startInstallation,
  undoInstalledScreen,
} from '@marquee/contract/installing'
import { installingTexts } from '@marquee/contract/messages/installing'
import { runInTransaction, type Tx } from '../../../platform/db/database.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import { limitCodeAttempts } from '../../screens/policy.ts'
import { bindLink } from '../commands/links.ts'
import { installScreen as install, undoInstallation } from '../commands/pairings.ts'
import { requireBrowserHash, requireInstaller, requireInstallerLink } from '../policy.ts'
import { listInstalledScreens } from '../queries/installed-screens.ts'
import { listVenues } from '../queries/venues.ts'

/** Ends what was booked on retired screens; an overview does, because it uses several modules. */
export type LeaveVenue = (
  tx: Tx,
  screenIds: readonly string[],
  context: { at: Date; publicUrl: string },
) => Promise<void>

/** What an installer does with a link, without an account (decision 42). */
export const createInstallingRoutes = (leaveVenue: LeaveVenue): readonly Route[] => [
  route(getInstallation, async (call, context) => {
    const { link, partner, isStarted } = await requireInstallerLink(context, call)
    const at = context.clock.now()
    const installed = isStarted ? await listInstalledScreens(context.db, link.id, at) : { screenCount: 0, screens: [] }
    return { name: link.name, partner, expiresAt: link.expiresAt.toISOString(), isStarted, ...installed }
  }),

  route(startInstallation, async (call, context) => {
    const { link } = await requireInstallerLink(context, call)
    const browserHash = requireBrowserHash(link.id, call)
    await runInTransaction(context.database, (tx) => bindLink(tx, link.id, browserHash, context.clock.now()))
    return { success: true, message: installingTexts.started }
  }),

  route(listInstallerVenues, async (call, context) => {
    const { link } = await requireInstaller(context, call)
    return listVenues(context.db, link, call.query.search)
  }),

  route(installScreen, async (call, context) => {
    const installer = await requireInstaller(context, call)
    const at = context.clock.now()
    const linkId = installer.link.id
    const screenId = await limitCodeAttempts(context, { account: linkId, address: call.address }, at, () =>
      runInTransaction(context.database, (tx) => install(tx, installer, call.body, at)),
    )
    const { screens } = await listInstalledScreens(context.db, linkId, at)
    const screen = screens.find(({ _id }) => _id === screenId)
    if (!screen) throw new Error('the screen was paired')
    return { success: true, screen }
  }),

  route(undoInstalledScreen, async (call, context) => {
    const installer = await requireInstaller(context, call)
    const at = context.clock.now()
    const screenId = call.params.id
    await runInTransaction(context.database, async (tx) => {
      const { isRetired } = await undoInstallation(tx, installer, screenId, at)
      if (isRetired) await leaveVenue(tx, [screenId], { at, publicUrl: context.config.publicUrl })
    })
    return { success: true, message: installingTexts.undone }
  }),
]
