import { getInstallation } from '@marquee/contract/installing'
import { COMMON } from '@marquee/contract/refusals'
import type { AppContext } from '../../platform/app-context.ts'
import { MINUTES, SECONDS } from '../../platform/clock.ts'
import { refuse } from '../../platform/errors.ts'
import { countAttempt, type RateLimit } from '../../platform/rate-limit.ts'
import { hashSecret } from '../../platform/secrets.ts'
import { DEVICE_HEADER } from '../identity/rules/lifetimes.ts'
import { findValidLink, type LinkRow } from './queries/links.ts'

/** Calls from an address with a link that is not valid. */
const WRONG_LINKS_PER_ADDRESS: RateLimit = { max: 60, windowSeconds: (10 * MINUTES) / SECONDS }

/** Who calls with a link: its secret, the random text of the browser, and the network address. */
export type InstallerCall = {
  readonly params: { readonly token: string }
  readonly headers: { readonly [DEVICE_HEADER]?: string | undefined }
  readonly address: string
}

declare const proven: unique symbol
/** The call comes from the browser that started with this valid link. */
export type Installer = {
  readonly link: LinkRow
  readonly partner: string
  readonly address: string
  readonly [proven]: 'started'
}

/**
 * Finds a valid link, also before a browser has started with it.
 *
 * @throws Refused notFound for every link that is not valid, whatever the reason, tooMany after many of them, or
 *   otherBrowser
 */
export async function requireInstallerLink(
  { db, clock }: AppContext,
  { params, headers, address }: InstallerCall,
): Promise<{ link: LinkRow; partner: string; isStarted: boolean }> {
  const at = clock.now()
  const found = await findValidLink(db, params.token, at)
  if (!found) {
    await countAttempt(db, `install:${address}`, WRONG_LINKS_PER_ADDRESS, at)
    throw refuse(COMMON.notFound)
  }
  const browserHash = hashBrowser(found.link.id, headers[DEVICE_HEADER])
  const isStarted = found.link.browserHash !== null
  if (isStarted && found.link.browserHash !== browserHash) throw refuse(getInstallation.refusals.otherBrowser)
  return { ...found, isStarted }
}

/** @throws Refused as `requireInstallerLink`, and otherBrowser before a browser has started */
export async function requireInstaller(context: AppContext, call: InstallerCall): Promise<Installer> {
  const { link, partner, isStarted } = await requireInstallerLink(context, call)
  if (!isStarted) throw refuse(getInstallation.refusals.otherBrowser)
  // The checks above prove what the type claims.
  return { link, partner, address: call.address } as Installer
}

/** The stored form of the random text of a browser, different for each link. @throws Refused noBrowser */
export function requireBrowserHash(linkId: string, { headers }: InstallerCall): string {
  const browserHash = hashBrowser(linkId, headers[DEVICE_HEADER])
  if (browserHash === null) throw refuse(getInstallation.refusals.noBrowser)
  return browserHash
}

const hashBrowser = (linkId: string, text: string | undefined) =>
  text === undefined ? null : hashSecret(`${linkId} ${text}`)

/** Whether a link is for a venue. */
export function isVenueOfLink({ vehicleId, restaurantId }: LinkRow, venueId: string): boolean {
  const only = vehicleId ?? restaurantId
  return only === null || only === venueId
}
