/** The keys of the lists in the operator's console. */
export const operatorListTexts = {
  move: 'Next and previous row',
  open: 'Open the row',
} as const
