import { MAKEGOOD_STATES } from '@marquee/contract/makegoods.rules'
import { createChoice, createView, parsePage } from '../shared/view.rules.ts'

/** The view of the list of offers; another status starts on page one. */
export const makegoodsView = createView({ state: createChoice(MAKEGOOD_STATES), page: parsePage }, () => ({ page: 1 }))
