import { getHouseCard, type HouseCardReply, resetHouseCard, saveHouseCard } from '@marquee/contract/house-card'
import { isReadable, MAX_LOGO_SIDE } from '@marquee/contract/house-card.rules'
import { runInTransaction } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import { toActor } from '../../audit/commands.ts'
import { acceptPicture } from '../../media/policy.ts'
import { resetHouseCard as reset, saveHouseCard as save } from '../commands/house-card.ts'
import { buildSignUpUrl, findHouseCard, getSignUpQr } from '../queries/house-card.ts'
import type { StoredHouseCard } from '../rules/house-card.ts'

/** The house card of all screens, for operators (decision 40). */
export const houseCardRoutes: readonly Route[] = [
  route(getHouseCard, async (_call, context) => present(context, await findHouseCard(context.db))),

  route(saveHouseCard, async ({ caller, address, body, files }, context) => {
    const { database, clock } = context
    const { contrastTooLow, pictureInvalid } = saveHouseCard.refusals
    const { action: callToAction, removesLogo, version, ...fields } = body
    if (!isReadable(fields.foreground, fields.background)) throw refuse(contrastTooLow, { field: 'foreground' })
    const [sent] = files.logo
    const picture = sent && (await acceptPicture(context, sent, pictureInvalid, MAX_LOGO_SIDE))
    const change = {
      fields: { ...fields, callToAction },
      logo: picture ?? (removesLogo ? null : undefined),
      version,
    }
    return runInTransaction(database, async (tx) => {
      await save(tx, toActor({ caller, address }), change, clock.now())
      return present(context, await findHouseCard(tx))
    })
  }),

  route(resetHouseCard, async ({ caller, address, query }, context) => {
    const { database, clock } = context
    await runInTransaction(database, (tx) => reset(tx, toActor({ caller, address }), query.version, clock.now()))
    return present(context, null)
  }),
]

async function present({ config }: AppContext, card: StoredHouseCard | null): Promise<HouseCardReply> {
  const signUp = { url: buildSignUpUrl(config.publicUrl), qr: await getSignUpQr(config.publicUrl) }
  if (!card) return { card: null, signUp }
  const { callToAction: action, logo, ...fields } = card
  return { card: { ...fields, action, logo: logo?.name ?? null }, signUp }
}
