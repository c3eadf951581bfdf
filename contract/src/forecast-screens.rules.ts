import type { OfferedScreen } from './availability.ts'
import { USUAL_SLOTS } from './loop.rules.ts'
import { chooseScreens, type FreeScreen } from './screen-choice.rules.ts'

/** A free screen of a vehicle that is not listed as unusual. */
export const USUAL_SCREEN: OfferedScreen = { slotsPerLoop: USUAL_SLOTS, multiplier: null, held: false }

export type ChosenScreen = OfferedScreen & { vehicleId: string }

/**
 * The screens that a booking of vehicles would get, by the rule of the server itself; undefined when fewer are free
 * (decision 29).
 *
 * @param vehicleIds the selection in its order, each once
 * @param unusual the free screens of the vehicles of which one is not usual
 */
export function chooseVehicleScreens({
  vehicleIds,
  screenCount,
  vehicles,
  unusual,
}: {
  vehicleIds: readonly string[]
  screenCount: number
  vehicles: readonly { vehicleId: string; availableScreens: number }[]
  unusual: ReadonlyMap<string, readonly OfferedScreen[]>
}): ChosenScreen[] | undefined {
  const counts = new Map(vehicles.map(({ vehicleId, availableScreens }) => [vehicleId, availableScreens]))
  const offered = new Map<string, ChosenScreen>()
  const free = vehicleIds.flatMap((vehicleId) => {
    const screens = unusual.get(vehicleId) ?? Array.from({ length: counts.get(vehicleId) ?? 0 }, () => USUAL_SCREEN)
    return screens.map((screen, index): FreeScreen => {
      const screenId = `${vehicleId} ${index}`
      offered.set(screenId, { ...screen, vehicleId })
      return { screenId, venueId: vehicleId, isHeld: screen.held }
    })
  })
  const choice = chooseScreens('vehicle', vehicleIds, screenCount, free)
  return choice.kind === 'chosen' ? choice.screenIds.flatMap((id) => offered.get(id) ?? []) : undefined
}
