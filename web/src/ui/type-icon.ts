import IconCar from '@tabler/icons-react/dist/esm/icons/IconCar.mjs'
import IconToolsKitchen2 from '@tabler/icons-react/dist/esm/icons/IconToolsKitchen2.mjs'
import type { ScreenType } from '@marquee/contract/scalars'
import type { Icon } from './icon.tsx'

/** The icon of a campaign type; the word is always beside it. */
export const TYPE_ICON: Readonly<Record<ScreenType, Icon>> = { vehicle: IconCar, restaurant: IconToolsKitchen2 }
